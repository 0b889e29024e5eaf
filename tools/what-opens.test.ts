// All that opens over a page is listed with the journey that opens it in the smallest windows, which really does, and with what is
// typed at it at once.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typedAtOnce, typedElsewhere } from '../browser-tests/typed-at-once.ts';
import { whatOpens, type WhereOpened } from '../browser-tests/what-opens.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The house's own windows and menus, the library's, and the browser's. */
const opens = [
  /from '[^']*\/(dialog|file-dialog|menu|popover|side-panel)\.tsx'/,
  /from '@base-ui\/react\/(alert-dialog|autocomplete|combobox|context-menu|dialog|drawer|menu|popover|select|toast|tooltip)'/,
  /<dialog\b/,
  /\spopover=/,
];
const opensSomething = (text: string) => opens.some((sign) => sign.test(text));

const isListed = (path: string) => !path.startsWith('web/gallery/') && !/\.test\.tsx?$/.test(path);
const drawn = globSync('{features,web}/**/*.tsx', { cwd: join(root, 'src') })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => isListed(path) && opensSomething(read(`src/${path}`)));

const opened = Object.entries(whatOpens).filter(
  (each): each is [string, Exclude<WhereOpened, object & { because: string }>] => !('because' in each[1]),
);

describe('what opens over a page', () => {
  it('is told by its file', () => {
    expect(opensSomething(`import { Dialog } from '../../web/ui/dialog.tsx';`)).toBe(true);
    expect(opensSomething(`import { Menu as Base } from '@base-ui/react/menu';`)).toBe(true);
    expect(opensSomething(`import { Button } from '../../web/ui/button.tsx';`)).toBe(false);
    expect(opensSomething(`import { MenuLink } from './menu-link.tsx';`)).toBe(false);
    expect(drawn.length).toBeGreaterThan(50);
  });

  it('is listed, file by file, and nothing that is gone', () => {
    expect(drawn.toSorted()).toEqual(Object.keys(whatOpens).toSorted());
  });

  it('is typed at by a journey, too, or says why not', () => {
    const typed = typedAtOnce.flatMap(([, openings]) => openings.map(({ file }) => file));
    expect([...typed, ...Object.keys(typedElsewhere)].toSorted()).toEqual(opened.map(([file]) => file).toSorted());
    for (const each of Object.values(typedElsewhere)) {
      if ('because' in each) continue;
      const [journey, what] = each;
      expect(read(`browser-tests/${journey}.journey.ts`)).toContain(what);
    }
  });

  it.each(opened)('%s', (_, [journey, what]) => {
    const text = read(`browser-tests/${journey}.journey.ts`);
    expect(text).toMatch(/(fitsSmallWindows|outOfWindow|opensAndCloses)\(/);
    expect(text).toContain(`'${what}`);
  });
});
