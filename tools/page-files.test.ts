import { expect, it } from 'vitest';
import { pagesOf } from './page-files.ts';

const page = (path: string, more = `load: async () => (await import('./x-page.tsx')).XPage`) =>
  `export const xWeb = { pages: [{ path: ${path}, area: 'app', title: 'X', ${more} }] };`;

it('reads path, area and file of each page', () => {
  expect(pagesOf(page(`'/app/x/$id'`), 'src/features/x/x.web.tsx')).toEqual([
    { path: '/app/x/$id', area: 'app', file: 'src/features/x/x-page.tsx' },
  ]);
});

it.each([page('somePath'), page(`'/app/x'`, 'load: loadIt')])(
  'refuses what it could not tell the server: %s',
  (code) => {
    expect(() => pagesOf(code, 'src/features/x/x.web.tsx')).toThrow('written out as plain strings');
  },
);
