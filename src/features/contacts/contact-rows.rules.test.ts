import { expect, it } from 'vitest';
import { withRead } from './contact-rows.rules.ts';

const row = (id: string, second: number, more = {}) => ({
  id,
  created_at: `2026-05-01T10:00:${second}+00:00`,
  ...more,
});
const ids = (pages: readonly { rows: { id: string }[] }[]) =>
  pages.map(({ rows }) => rows.map(({ id }) => id).join(''));
const loaded = (next_cursor: string | null) => [
  { rows: [row('f', 50), row('e', 40)], next_cursor: 'x' },
  { rows: [row('d', 30), row('b', 20)], next_cursor },
];

it.each([
  ['a changed one stays in its place', ['d'], [row('d', 30)], ['fe', 'db'], 'y'],
  ['one that is gone goes', ['e', 'b'], [], ['f', 'd'], 'y'],
  ['a new one comes first', ['g'], [row('g', 59)], ['gfe', 'db'], 'y'],
  ['one that is back stands where it stood', ['c'], [row('c', 25)], ['fe', 'dcb'], 'y'],
  ['at the same moment the greater id is first', ['c'], [row('c', 20)], ['fe', 'dcb'], 'y'],
  ['behind what is loaded it comes with its page', ['a'], [row('a', 10)], ['fe', 'db'], 'y'],
  ['behind all there is it is the last', ['a'], [row('a', 10)], ['fe', 'dba'], null],
  ['what was not asked for stays', ['x'], [], ['fe', 'db'], null],
])('%s', (_, asked, found, expected, next) => {
  expect(ids(withRead(loaded(next), new Set(asked), found))).toEqual(expected);
});

it('microseconds count, however many digits they have', () => {
  const pages = [{ rows: [row('b', 50)], next_cursor: null }];
  const later = { id: 'a', created_at: '2026-05-01T10:00:50.00001+00:00' };
  expect(ids(withRead(pages, new Set(['a']), [later]))).toEqual(['ab']);
});

it('the row is the one that was read, and the pages it came from are not written into', () => {
  const before = loaded(null);
  const after = withRead(before, new Set(['d', 'g']), [row('d', 30, { tags: ['vip'] }), row('g', 59)]);
  expect(after[1]?.rows[0]).toMatchObject({ id: 'd', tags: ['vip'] });
  expect(ids(before)).toEqual(['fe', 'db']);
});

it('into an empty list comes the first', () => {
  expect(ids(withRead([{ rows: [], next_cursor: null }], new Set(['a']), [row('a', 10)]))).toEqual(['a']);
});
