// Who may be called outside the hours with a reason: a call-back that was promised, and who wrote or called within a day.
import { expect, it } from 'vitest';
import { decideCall, type PersonToCall } from './call-gate.rules.ts';

/** Ten in the evening in Illinois. */
const night = Date.parse('2026-03-05T04:00:00Z');
const reason = 'He asked for ten at night';
const minuteMs = 60_000;
const somebody: PersonToCall = {
  number: '+13125550142',
  state: 'IL',
  zip: null,
  isSuppressed: false,
  registry: null,
  lastInboundAt: null,
  recent: [],
  followUpAt: null,
};

it.each([
  [-7 * 24 * 60, false],
  [-61, false],
  [-60, true],
  [0, true],
  [60, true],
  [61, false],
  [7 * 24 * 60, false],
])('a follow-up %i minutes away opens the night: %s', (minutes, opens) => {
  const person = { ...somebody, followUpAt: night + minutes * minuteMs };
  expect(decideCall(person, night)).toMatchObject({ may: 'not', why: 'outside_window', canOverride: opens });
  expect(decideCall(person, night, { override: reason }).may).toBe(opens ? 'go' : 'not');
});

it.each([
  [1, true],
  [24 * 60 - 1, true],
  [24 * 60, false],
])('who wrote %i minutes ago is called at night with a reason only: %s', (minutes, opens) => {
  const person = { ...somebody, lastInboundAt: night - minutes * minuteMs };
  expect(decideCall(person, night)).toMatchObject({ may: 'not', why: 'outside_window', canOverride: opens });
  expect(decideCall(person, night, { override: reason }).may).toBe(opens ? 'go' : 'not');
  expect(decideCall(person, night, { override: ' ' }).may).toBe('not');
});

it.each([
  [
    'daily_limit',
    { number: '+13055550142', state: 'FL', recent: [1, 2, 3].map((hours) => night - hours * 60 * minuteMs) },
  ],
  ['suppressed', { isSuppressed: true }],
] as const)('whoever asked for the call, a reason does not open %s', (why, change) => {
  const person = { ...somebody, lastInboundAt: night - minuteMs, followUpAt: night, ...change };
  expect(decideCall(person, night, { override: reason })).toMatchObject({ may: 'not', why, canOverride: false });
});
