import { expect, it } from 'vitest';
import { coverageWanted } from './coverage-wanted.ts';

it.each([
  ['10000', '$10,000'],
  ['$10,000.00', '$10,000'],
  [' 25k ', '$25,000'],
  ['$1.5M', '$1.5M'],
  ['1 million', '$1,000,000'],
  ['10-25k', '$10,000 – $25,000'],
  ['$10,000 - $15,000', '$10,000 – $15,000'],
  ['5,000 to 10,000', '$5,000 – $10,000'],
  ['10000 and 25k', '$10,000 – $25,000'],
  ['0', '$0'],
  ['Term Life', 'Term Life'],
  ['up to $50k', 'up to $50k'],
  ['12/25/2026', '12/25/2026'],
  ['1234567890', '1234567890'],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
])('%j is written %j', (text, written) => {
  expect(coverageWanted(text)).toBe(written);
  // What is written once is not written otherwise again.
  expect(coverageWanted(written)).toBe(written);
});
