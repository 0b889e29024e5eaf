import { expect, it } from 'vitest';
import { withNewest } from './thread-pages.rules.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id, at: 'then' }));
const fresh = (...ids: string[]) => ids.map((id) => ({ id, at: 'now' }));

it.each([
  ['nothing new', rows('b', 'a'), fresh('b', 'a'), ['b now', 'a now']],
  ['two new ones', rows('b', 'a'), fresh('d', 'c', 'b'), ['d now', 'c now', 'b now', 'a then']],
  ['the first ones', rows(), fresh('a'), ['a now']],
  ['one that is gone from the newest', rows('c', 'b', 'a'), fresh('c', 'a'), ['c now', 'a now', 'b then']],
  ['a gap', rows('b', 'a'), fresh('f', 'e'), null],
  ['nothing there any more', rows('b'), fresh(), null],
])('%s', (_, known, newest, expected) => {
  expect(withNewest(known, newest)?.map(({ id, at }) => `${id} ${at}`) ?? null).toEqual(expected);
});
