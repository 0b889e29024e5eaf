import { describe, expect, it } from 'vitest';
import { formatWholeDollars } from '../../domain/money.ts';
import { sayChange, sayLateDay } from './home.words.ts';

it.each([
  [0, 0, 'Nothing sold so far, as last week'],
  [500_00, 500_00, 'Same as the same days last week'],
  [400_00, 0, '$400 more than the same days last week'],
  [162_00, 100_00, '62% more than the same days last week'],
  [0, 100_00, '100% less than the same days last week'],
  [3_000_00, 100_00, '2,900% more than the same days last week'],
])('%i beside %i: %s', (now, before, said) => expect(sayChange(now, before, formatWholeDollars)).toBe(said));

describe('the day of something overdue, on the agent’s calendar', () => {
  it.each([
    ['2026-03-08T05:59:00Z', '2026-03-08', 'America/Chicago', 'Yesterday'],
    // The day before has 23 hours.
    ['2026-03-08T06:00:00Z', '2026-03-09', 'America/Chicago', 'Yesterday'],
    ['2026-03-07T05:59:00Z', '2026-03-08', 'America/Chicago', 'Fri, Mar 6'],
    ['2026-03-07T05:59:00Z', '2026-03-08', 'Pacific/Honolulu', 'Fri, Mar 6'],
    ['2025-12-31T23:00:00Z', '2026-01-02', 'America/New_York', 'Dec 31, 2025'],
    ['2025-12-31T23:00:00Z', '2026-01-01', 'America/New_York', 'Yesterday'],
  ])('%s on %s in %s: %s', (at, today, zone, said) => expect(sayLateDay(at, today, zone)).toBe(said));
});
