import { expect, test } from 'vitest';
import { gateState, type GateFacts } from './gate-state.rules.ts';

const facts: GateFacts = { signedIn: true, access: undefined, failed: false, timedOut: false };
const member = { allowed: true, reason: 'team-member', subscription_status: null } as const;
const paid = { allowed: true, reason: 'subscription', subscription_status: 'active' } as const;
const none = { allowed: false, reason: 'no active sub or team', subscription_status: null } as const;
const canceled = { ...none, subscription_status: 'canceled' } as const;
const suspended = { allowed: false, reason: 'suspended', subscription_status: 'active' } as const;
const noActive = 'no active sub or team';

test.each<[string, Partial<GateFacts>, object]>([
  ['nobody', { signedIn: false }, { state: 'blocked', reason: 'no user' }],
  ['nothing known yet', {}, { state: 'checking' }],
  ['a member', { access: member }, { state: 'allowed', reason: 'team-member' }],
  ['a subscriber', { access: paid }, { state: 'allowed', reason: 'subscription' }],
  ['no subscription', { access: none }, { state: 'blocked', reason: noActive, subscriptionStatus: null }],
  ['an ended one', { access: canceled }, { state: 'blocked', reason: noActive, subscriptionStatus: 'canceled' }],
  ['a suspended one', { access: suspended }, { state: 'blocked', reason: 'suspended' }],
  ['silence', { timedOut: true }, { state: 'blocked', reason: 'timeout', subscriptionStatus: null }],
  ['a failure', { failed: true }, { state: 'blocked', reason: 'fatal' }],
  ['a late "allowed"', { timedOut: true, access: paid }, { state: 'allowed', reason: 'subscription' }],
  ['a late "no"', { timedOut: true, access: none }, { state: 'blocked', reason: noActive }],
  ['a failed re-reading of what was allowed', { failed: true, access: paid }, { state: 'allowed' }],
])('%s', (_, change, expected) => {
  expect(gateState({ ...facts, ...change })).toMatchObject(expected);
});
