import { expect, it } from 'vitest';
import { annualOf, monthlyOf } from './premium-parts.ts';

it.each([
  ['750', '62.50'],
  ['$1,102', '91.83'],
  ['1200', '100'],
  ['0', '0'],
  ['', ''],
  ['about 100', ''],
])('%s a year is %s a month', (annual, monthly) => expect(monthlyOf(annual)).toBe(monthly));

it.each([
  ['62.50', '750'],
  ['$1,000.10', '12001.20'],
  ['', ''],
  ['62.505', ''],
])('%s a month is %s a year', (monthly, annual) => expect(annualOf(monthly)).toBe(annual));
