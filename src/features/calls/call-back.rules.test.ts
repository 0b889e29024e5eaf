// How near a follow-up must be for a call to be the call-back that was promised.
import { expect, it } from 'vitest';
import { decideCall } from './call-gate.rules.ts';

/** Ten in the evening in Illinois. */
const night = Date.parse('2026-03-05T04:00:00Z');
const reason = 'He asked for ten at night';
const minuteMs = 60_000;

it.each([
  [-7 * 24 * 60, false],
  [-61, false],
  [-60, true],
  [0, true],
  [60, true],
  [61, false],
  [7 * 24 * 60, false],
])('a follow-up %i minutes away opens the night: %s', (minutes, opens) => {
  const person = {
    number: '+13125550142',
    state: 'IL',
    zip: null,
    isSuppressed: false,
    registry: null,
    lastInboundAt: null,
    recent: [],
    followUpAt: night + minutes * minuteMs,
  };
  expect(decideCall(person, night)).toMatchObject({ may: 'not', why: 'outside_window', canOverride: opens });
  expect(decideCall(person, night, { override: reason }).may).toBe(opens ? 'go' : 'not');
});
