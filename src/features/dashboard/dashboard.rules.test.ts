import { describe, expect, it } from 'vitest';
import {
  countedRanges,
  cutsOf,
  daysUntil,
  maxSources,
  rangesOf,
  shareRows,
  shownSources,
  within,
} from './dashboard.rules.ts';

describe('rangesOf', () => {
  it.each([
    // A Sunday, the day after it, and weeks over the ends of a month and of a year.
    ['2026-03-01', ['2026-02-23', '2026-03-01'], ['2026-02-16', '2026-02-22'], ['2026-03-01', '2026-03-31']],
    ['2026-03-02', ['2026-03-02', '2026-03-08'], ['2026-02-23', '2026-03-01'], ['2026-03-01', '2026-03-31']],
    ['2026-01-01', ['2025-12-29', '2026-01-04'], ['2025-12-22', '2025-12-28'], ['2026-01-01', '2026-01-31']],
    ['2028-02-29', ['2028-02-28', '2028-03-05'], ['2028-02-21', '2028-02-27'], ['2028-02-01', '2028-02-29']],
  ])('%s', (today, week, lastWeek, month) => {
    const pair = ({ from, to }: { from: string; to: string }) => [from, to];
    const ranges = rangesOf(today);
    expect(pair(ranges.today)).toEqual([today, today]);
    expect(pair(ranges.week)).toEqual(week);
    expect(pair(ranges.lastWeek)).toEqual(lastWeek);
    expect(pair(ranges.month)).toEqual(month);
  });
});

describe('the spans between the cuts', () => {
  it('every range is a whole number of them, and no two overlap', () => {
    const bounds = countedRanges(rangesOf('2026-03-01')).map(({ from, to }) => [
      Date.parse(from),
      Date.parse(to) + 86_400_000,
    ]);
    const cuts = cutsOf(bounds);
    const lengths = cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0));
    expect(cuts).toEqual(cuts.toSorted((one, other) => one - other));
    for (const [from = 0, before = 0] of bounds) {
      const inside = within(lengths, cuts, [from, before]);
      expect(inside.reduce((sum, each) => sum + each, 0)).toBe(before - from);
    }
  });
});

describe('shareRows: seven rows for what is overdue and what is due today', () => {
  const rows = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
  it.each([
    [0, 0, ''],
    [1, 0, 'o1'],
    [0, 2, 't1 t2'],
    [2, 2, 'o1 o2 t1 t2'],
    [7, 0, 'o1 o2 o3 o4 o5 o6 o7'],
    [0, 7, 't1 t2 t3 t4 t5 t6 t7'],
    [7, 7, 'o1 o2 o3 t1 t2 t3 t4'],
    [7, 2, 'o1 o2 o3 o4 o5 t1 t2'],
    [1, 7, 'o1 t1 t2 t3 t4 t5 t6'],
    [7, 4, 'o1 o2 o3 t1 t2 t3 t4'],
  ])('%i overdue, %i today: %s', (overdue, today, shown) => {
    expect(shareRows(rows(overdue, 'o'), rows(today, 't')).join(' ')).toBe(shown);
  });
});

it.each([
  [0, 0],
  [1, 1],
  [maxSources, maxSources],
  // A line for the rest would say less than the fifth source itself.
  [maxSources + 1, maxSources + 1],
  [maxSources + 2, maxSources],
])('of %i sources %i have a line at first', (all, shown) => expect(shownSources(all)).toBe(shown));

it.each([
  ['2026-03-02', 1],
  ['2026-03-06', 5],
  ['2026-03-08', 7],
])('on %s %i days of the week count', (today, days) => {
  const week = ['02', '03', '04', '05', '06', '07', '08'].map((day) => ({ date: `2026-03-${day}` }));
  expect(daysUntil(week, today)).toBe(days);
});
