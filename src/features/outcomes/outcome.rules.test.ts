import { describe, expect, it, test } from 'vitest';
import { followUpLabel, outcomeRules, outcomes, suggestedFollowUp } from './outcome.rules.ts';

test('six outcomes, each with its own key', () => {
  const table = outcomes.map((outcome) => {
    const { key, label, isContact, next } = outcomeRules[outcome];
    return [key, label, isContact, next.kind === 'follow-up' ? followUpLabel(next.days) : next.kind];
  });
  expect(table).toEqual([
    ['1', 'No answer', false, 'Follow up tomorrow'],
    ['2', 'Left voicemail', false, 'Follow up in 2 days'],
    ['3', 'Call back', true, 'choose'],
    ['4', 'Not interested', false, 'do-not-contact'],
    ['5', 'Wrong number', false, 'do-not-contact'],
    ['6', 'Talked', true, 'Follow up in 3 days'],
  ]);
});

describe('the suggested follow-up is at 9 in the morning on the agent’s clock', () => {
  it.each([
    ['an evening that is already tomorrow in UTC', '2026-07-02T03:30:00Z', 'America/Los_Angeles', 1, '2026-07-02T16:00:00.000Z'],
    ['before clocks go forward', '2026-03-07T20:00:00Z', 'America/New_York', 1, '2026-03-08T13:00:00.000Z'],
    ['before clocks go back', '2026-10-31T20:00:00Z', 'America/New_York', 1, '2026-11-01T14:00:00.000Z'],
    ['over the change', '2026-10-30T20:00:00Z', 'America/Chicago', 3, '2026-11-02T15:00:00.000Z'],
    ['no change of clocks', '2026-03-07T20:00:00Z', 'America/Phoenix', 2, '2026-03-09T16:00:00.000Z'],
    ['the end of a year', '2026-12-31T20:00:00Z', 'Pacific/Honolulu', 1, '2027-01-01T19:00:00.000Z'],
  ])('%s', (_, now, zone, days, at) => expect(suggestedFollowUp(days, Date.parse(now), zone)).toBe(at)); // prettier-ignore
});
