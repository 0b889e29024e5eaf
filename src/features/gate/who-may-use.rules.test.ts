import { expect, test } from 'vitest';
import { decideAccess } from './who-may-use.rules.ts';

const noActive = 'no active sub or team';

test.each([
  ['active', null, true, 'subscription'],
  ['trialing', null, true, 'subscription'],
  ['past_due', null, false, noActive],
  ['unpaid', null, false, noActive],
  ['incomplete', null, false, noActive],
  ['canceled', null, false, noActive],
  ['Active', null, false, noActive],
  [null, null, false, noActive],
  ['canceled', 'a team', true, 'team-member'],
  ['active', 'a team', true, 'team-member'],
])('subscription %s, team %s', (subscriptionStatus, teamId, allowed, reason) => {
  expect(decideAccess({ subscriptionStatus, teamId, deleteAfter: null, suspendedAt: null })).toEqual({
    allowed,
    reason,
  });
});

test.each([
  ['active', null],
  [null, 'a team'],
  ['active', 'a team'],
])('an account on its way out, with subscription %s and team %s', (subscriptionStatus, teamId) => {
  const deleteAfter = '2026-08-19T00:00:00Z';
  expect(decideAccess({ subscriptionStatus, teamId, deleteAfter, suspendedAt: null })).toEqual({
    allowed: false,
    reason: noActive,
  });
});

test.each([
  ['active', null],
  [null, 'a team'],
  [null, null],
])('a suspended account, with subscription %s and team %s', (subscriptionStatus, teamId) => {
  const suspendedAt = '2026-08-19T00:00:00Z';
  expect(decideAccess({ subscriptionStatus, teamId, deleteAfter: null, suspendedAt })).toEqual({
    allowed: false,
    reason: 'suspended',
  });
});
