// Whose hours count, and who may be called outside them with a reason: a call-back that was promised, who wrote or called within a day.
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

it('the hours are those of number and address, and a ZIP says in which part of its state a person lives', () => {
  // Half past nine in Illinois, half past seven in California.
  const morning = Date.parse('2026-03-05T15:30:00Z');
  expect(decideCall(somebody, morning).may).toBe('go');
  expect(decideCall({ ...somebody, state: 'CA' }, morning)).toMatchObject({ may: 'not', why: 'outside_window' });
  // Half past eight in El Paso, an hour later in the rest of Texas.
  const evening = Date.UTC(2026, 9, 7, 2, 30);
  const texan = { ...somebody, number: '+19155550142', state: 'TX' };
  expect(decideCall({ ...texan, zip: '79901' }, evening).may).toBe('go');
  expect(decideCall(texan, evening)).toMatchObject({ may: 'not', why: 'outside_window' });
});
