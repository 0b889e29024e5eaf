import { expect, it } from 'vitest';
import { countLimit, sayUpTo } from './count-words.ts';

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
