import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDollars, formatWholeDollars, parseCents } from './money.ts';

test.each([
  ['$1,234.56', 123456],
  ['1234.56', 123456],
  ['0', 0],
  ['.5', 50],
  ['$ 25,000', 2_500_000],
  ['0.1', 10],
  ['1.005', null],
  ['-5', null],
  ['$-5', null],
  ['NaN', null],
  ['Infinity', null],
  ['1e5', null],
  ['1,23.45', null],
  ['12,34', null],
  ['', null],
  ['$', null],
  ['.', null],
  ['1.2.3', null],
  ['9'.repeat(14), null],
])('%s is %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test('what is shown with two decimals reads back to the cent', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999_999 }), (cents) => {
      expect(parseCents(formatDollars(cents))).toBe(cents);
    }),
  );
});

test.each([
  [0, '$0', '$0.00'],
  [49, '$0', '$0.49'],
  [50, '$1', '$0.50'],
  [123456, '$1,235', '$1,234.56'],
  [100_000_000, '$1,000,000', '$1,000,000.00'],
  [-1999, '-$20', '-$19.99'],
  [-49, '$0', '-$0.49'],
])('%d cents are %s and %s', (cents, whole, exact) => {
  expect([formatWholeDollars(cents), formatDollars(cents)]).toEqual([whole, exact]);
});
