import { expect, it } from 'vitest';
import { lineKind } from './invoice-line.rules.ts';

const prices = { plan: 'price_plan', seat: 'price_seat' };

it.each([
  ['price_plan', 18_900, 'plan'],
  ['price_plan', -400, 'plan'],
  ['price_plan', 0, 'trial'],
  ['price_seat', 10_000, 'seats'],
  ['price_seat', 0, 'seats'],
  ['price_former', 9_900, 'other'],
  [null, 500, 'other'],
])('a line of %s over %i cents: %s', (price, cents, kind) => {
  expect(lineKind({ price, cents }, prices)).toBe(kind);
});
