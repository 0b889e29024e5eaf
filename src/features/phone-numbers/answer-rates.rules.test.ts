import { expect, test } from 'vitest';
import { answeredPercent, looksMarked } from './answer-rates.rules.ts';

const of = (calls: number, answered: number) => ({ calls, answered });

test.each([
  ['no calls', of(0, 0), of(0, 0), false],
  ['too few to say', of(24, 0), of(200, 60), false],
  ['nobody picks up any more', of(25, 0), of(200, 60), true],
  ['half of what was usual, and little', of(100, 9), of(200, 40), true],
  ['little, and always so', of(100, 9), of(200, 20), false],
  ['a tenth picks up', of(100, 10), of(200, 100), false],
  ['a new number that nobody answers', of(40, 2), of(0, 0), true],
])('%s', (_, lately, before, expected) => expect(looksMarked(lately, before)).toBe(expected));

test.each([
  [of(0, 0), null],
  [of(3, 1), 33],
  [of(3, 3), 100],
])('%o is %s percent', (calls, percent) => expect(answeredPercent(calls)).toBe(percent));
