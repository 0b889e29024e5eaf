import { expect, it, vi } from 'vitest';
import { stamp } from './account.ts';

it('stamps follow each other within a millisecond, and a clock that is set back', () => {
  const now = Date.parse('2026-11-27T15:00:00Z');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  expect([stamp(), stamp()]).toEqual(['2026-11-27T15:01:00.000000Z', '2026-11-27T15:01:00.000001Z']);
  clock.mockReturnValue(now);
  expect([stamp(), stamp()]).toEqual(['2026-11-27T15:00:00.000000Z', '2026-11-27T15:00:00.000001Z']);
});
