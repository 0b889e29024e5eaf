import { expect, it } from 'vitest';
import { conversionOf, isSeen } from './team-production.rules.ts';

it.each([
  [0, 0, null],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [3, 2, 150],
])('%i policies of %i leads convert %o percent', (policies, leads, percent) => {
  expect(conversionOf(policies, leads)).toBe(percent);
});

it.each([
  ['shows themselves', { user_id: 'ann', on_leaderboard: true }, { userId: 'bo', role: 'member' }, true],
  ['hides', { user_id: 'ann', on_leaderboard: false }, { userId: 'bo', role: 'member' }, false],
  ['hides from the owner', { user_id: 'ann', on_leaderboard: false }, { userId: 'bo', role: 'owner' }, true],
  ['hides, and looks', { user_id: 'ann', on_leaderboard: false }, { userId: 'ann', role: 'member' }, true],
])('a member who %s is seen or not', (_, member, viewer, seen) => {
  expect(isSeen(member, viewer)).toBe(seen);
});
