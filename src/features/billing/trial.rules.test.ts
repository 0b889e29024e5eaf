import { expect, it } from 'vitest';
import { isTrialOpen, noTrialNotice, trialTerms } from './trial.rules.ts';

const day = '2026-11-01T12:00:00Z';

it.each([
  ['who never subscribed', null, null, null, true],
  ['who subscribed without a trial, and ended it', null, null, 'canceled', true],
  ['whose first payment never came', null, null, 'incomplete_expired', true],
  ['who had one', day, null, null, false],
  ['who had one and ended it', day, null, 'canceled', false],
  ['who was refused one', null, day, null, false],
  ['who was refused one, which ended at once', null, day, 'canceled', false],
  ['who is in one', day, null, 'trialing', false],
  ['who pays', null, null, 'active', false],
  ['who owes', null, null, 'past_due', false],
  ['who owes for long', null, null, 'unpaid', false],
  ['who paused', null, null, 'paused', false],
  ['whose first payment is under way', null, null, 'incomplete', false],
])('a trial for %s', (_, trialStartedAt, trialRefusedAt, subscriptionStatus, isOpen) => {
  expect(isTrialOpen({ trialStartedAt, trialRefusedAt, subscriptionStatus })).toBe(isOpen);
});

it.each([
  ['2026-11-23T18:00:00Z', 'America/Chicago', 'Mon, Nov 30'],
  ['2026-11-24T03:30:00Z', 'America/Los_Angeles', 'Mon, Nov 30'],
  ['2026-11-24T03:30:00Z', 'UTC', 'Tue, Dec 1'],
  ['2026-12-28T12:00:00Z', 'America/New_York', 'Mon, Jan 4'],
])('a trial that starts at %s in %s is paid for from %s', (now, zone, endsOn) => {
  expect(trialTerms(new Date(now), zone)).toEqual({ endsOn, price: '$189 per month' });
});

it('who can have none is told why', () => {
  expect(noTrialNotice({ trialRefusedAt: null })).toBe(
    'You’ve already used your free trial. This starts a regular subscription at $189 per month.',
  );
  expect(noTrialNotice({ trialRefusedAt: day })).toBe(
    'Your card was already used for a free trial on another account, so there’s no trial on this one. ' +
      'This starts a regular subscription at $189 per month.',
  );
});
