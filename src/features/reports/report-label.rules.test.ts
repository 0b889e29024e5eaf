import { expect, test } from 'vitest';
import { barLabel, nowLabel, periodLabel } from './report-label.rules.ts';
import { parsePeriod, pathTo, type Period } from './report-period.rules.ts';

const period = (key: string) => parsePeriod(key) as Period;

test.each([
  ['all', 'All time', ''],
  ['2026', '2026', '2026'],
  ['2026-03', 'March 2026', 'Mar'],
  ['2026-01', 'January 2026', 'Jan'],
  ['2026-03-02..2026-03-08', 'Mar 2 – 8', 'Mar 2'],
  ['2026-03-30..2026-04-05', 'Mar 30 – Apr 5', 'Mar 30'],
  ['2025-12-29..2026-01-04', 'Dec 29 – Jan 4', 'Dec 29'],
  ['2025-03-01..2025-03-02', 'Mar 1 – 2, 2025', 'Mar 1'],
  ['2026-03-01..2026-03-01', 'Mar 1', 'Mar 1'],
  ['2026-03-04', 'Wed, Mar 4', 'Wed 4'],
  ['2025-03-04', 'Tue, Mar 4, 2025', 'Tue 4'],
])('%s reads as %s', (key, label, bar) => {
  expect(periodLabel(period(key), '2026-03-18')).toBe(label);
  if (bar) expect(barLabel(period(key))).toBe(bar);
});

test.each([
  ['2026-03', 'This month'],
  ['2026-03-16..2026-03-22', 'This week'],
  ['2026-03-18', 'Today'],
  ['2026-03-17', null],
])('%s is %s', (key, said) => {
  expect(nowLabel(period(key), '2026-03-18')).toBe(said);
});

test.each([
  ['weekly', '2026-03-01', ['2026-02-23..2026-03-01', '2026-03-01']],
  ['monthly', '2026-03-01', ['2026-03', '2026-03-01..2026-03-01', '2026-03-01']],
  ['monthly', '2026-03-30..2026-03-31', ['2026-03', '2026-03-30..2026-03-31']],
  ['all_time', '2026-03-04', ['2026', '2026-03', '2026-03-02..2026-03-08', '2026-03-04']],
  ['all_time', '2026', ['2026']],
  ['monthly', 'all', []],
] as const)('the %s way to %s', (view, key, path) => {
  expect(pathTo(view, period(key)).map((step) => step.key)).toEqual(path);
});
