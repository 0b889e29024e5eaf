import { expect, it } from 'vitest';
import { countLimit, sayTogether, sayUpTo } from './count-words.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '999+'],
  [12_345, '999+'],
])('%i: %s', (count, said) => expect(sayUpTo(count)).toBe(said));

it.each([
  [99, 100, '99'],
  [100, 100, '99+'],
  [1000, countLimit, '999+'],
])('%i, counted up to %i: %s', (count, limit, said) => expect(sayUpTo(count, limit)).toBe(said));

it.each([
  [[3, 4], '7'],
  [[600, 700], '1,300'],
  [[1000, 3], '999+'],
  [[0, 1000], '999+'],
])('%j together: %s', (counts, said) => expect(sayTogether(...counts)).toBe(said));
