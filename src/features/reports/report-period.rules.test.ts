import { expect, it } from 'vitest';
import { boundsOf, dayPeriod, periodsBack } from './report-period.rules.ts';

it('neighboring periods begin at their midnights, and the last one ends at that of the day after it', () => {
  const days = ['2026-10-31', '2026-11-01'].map(dayPeriod);
  expect(boundsOf(days, 'America/Chicago').map((at) => new Date(at).toISOString())).toEqual([
    '2026-10-31T05:00:00.000Z',
    '2026-11-01T05:00:00.000Z',
    '2026-11-02T06:00:00.000Z',
  ]);
  expect(boundsOf([], 'America/Chicago')).toEqual([]);
});

it.each([
  ['2026-01-15', 10, ['2026-03', '2026-02', '2026-01']],
  ['2026-01-01', 10, ['2026-03', '2026-02', '2026-01']],
  ['2026-02-01', 10, ['2026-03', '2026-02']],
  ['2026-03-09', 10, ['2026-03']],
  ['2020-01-01', 2, ['2026-03', '2026-02']],
])('months back to %s, at most %i', (oldest, limit, keys) => {
  expect(periodsBack('month', '2026-03-04', oldest, limit).map(({ key }) => key)).toEqual(keys);
});
