import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zonesOfState } from '../../domain/state-zones.ts';
import { toLocalDateTime } from '../../domain/time-zone.ts';
import { halfTyped } from '../../domain/half-typed.ts';
import { followUpChoices, localTexts, otherClocks, readFollowUpTexts, typedFollowUp } from './follow-up.rules.ts';

const chicago = 'America/Chicago';

it.each<[string, Record<string, string>]>([
  // A Tuesday morning.
  [
    '2026-03-03T15:40:00Z',
    {
      later: '2026-03-03T18:00:00.000Z',
      tomorrow: '2026-03-04T15:00:00.000Z',
      'next-week': '2026-03-09T14:00:00.000Z', // Monday, after the clocks changed
      'in-30-days': '2026-04-02T14:00:00.000Z',
    },
  ],
  // Monday: next week is seven days away. In the evening there is no later today.
  ['2026-07-07T00:30:00Z', { tomorrow: '2026-07-07T14:00:00.000Z', 'next-week': '2026-07-13T14:00:00.000Z' }],
  // Sunday: tomorrow is next week.
  ['2026-07-05T15:00:00Z', { later: '2026-07-05T18:00:00.000Z', tomorrow: '2026-07-06T14:00:00.000Z' }],
])('at %s one may choose', (now, expected) => {
  const choices = Object.fromEntries(followUpChoices(Date.parse(now), chicago).map(({ key, at }) => [key, at]));
  expect(choices).toMatchObject(expected);
  for (const key of ['later', 'next-week']) expect(key in choices, key).toBe(key in expected);
});

it('every choice is still to come, and at nine but for today', () => {
  const zones = fc.constantFrom(chicago, 'America/New_York', 'Pacific/Honolulu', 'America/Phoenix', 'America/Adak');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      zones,
      (now, zone) => {
        for (const { key, at } of followUpChoices(now.getTime(), zone)) {
          expect(Date.parse(at)).toBeGreaterThan(now.getTime());
          const { hour, minute } = toLocalDateTime(Date.parse(at), zone);
          if (key === 'later') expect(hour).toBeLessThanOrEqual(20);
          else expect([hour, minute]).toEqual([9, 0]);
        }
      },
    ),
  );
});

it.each([
  ['2026-03-04', '', '2026-03-04T15:00:00.000Z', false],
  ['2026-03-04', '14:30', '2026-03-04T20:30:00.000Z', false],
  ['2026-03-08', '02:30', '2026-03-08T08:00:00.000Z', true], // skipped: 3:00 AM
  ['2026-11-01', '01:30', '2026-11-01T06:30:00.000Z', false], // twice: the first
])('%s %s is %s, moved: %s', (date, time, at, moved) => {
  expect(typedFollowUp({ date, time }, chicago)).toEqual({ at, moved });
});

it.each([
  ['', '09:00'],
  ['2026-02-30', '09:00'],
  ['2026-03-04', '25:00'],
  ['soon', ''],
])('%j %j is no moment', (date, time) => {
  expect(typedFollowUp({ date, time }, chicago)).toBeNull();
});

it('what is shown is read back as the same minute, in every hour of a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * 24 * 60 }), (minutes) => {
      const at = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
      const again = typedFollowUp(localTexts(at, chicago), chicago);
      // In the hour that comes twice, the second one is read as the first.
      const twice = at >= '2026-11-01T07:00' && at < '2026-11-01T08:00';
      expect(again?.moved).toBe(false);
      if (!twice) expect(again?.at).toBe(at);
    }),
  );
});

it.each([
  ['TX', chicago, ['America/Chicago', 'America/Denver']],
  ['IL', chicago, []],
  ['CA', chicago, ['America/Los_Angeles']],
  ['TN', 'America/New_York', ['America/Chicago', 'America/New_York']],
  ['ONTARIO', chicago, []],
  [null, chicago, []],
])('a lead in %s, an agent in %s', (state, zone, zones) => {
  expect(otherClocks('2026-03-04T15:00:00Z', zonesOfState(state), zone)).toEqual(zones);
});

it('Arizona has no summer time, the Navajo Nation in it has', () => {
  expect(otherClocks('2026-01-04T15:00:00Z', zonesOfState('AZ'), 'America/Denver')).toEqual([]);
  expect(otherClocks('2026-07-04T15:00:00Z', zonesOfState('AZ'), 'America/Denver')).toEqual([
    'America/Phoenix',
    'America/Denver',
  ]);
});

it.each([
  ['', '', { text: '' }],
  ['2027-03-05', '', { text: '2027-03-05T09:00' }],
  ['2027-03-05', '16:40', { text: '2027-03-05T16:40' }],
  [halfTyped, '', { fault: 'Enter the whole date.' }],
  ['2027-03-05', halfTyped, { fault: 'Enter the whole time, or none.' }],
  ['', '16:40', { fault: 'Enter a date, or clear the time too.' }],
  ['0027-03-05', '16:40', { fault: 'Enter a date from 1900 to 2100.' }],
  ['12027-03-05', '16:40', { fault: 'Enter a date from 1900 to 2100.' }],
])('a cell with the date %o and the time %o', (date, time, expected) => {
  expect(readFollowUpTexts({ date, time }, chicago)).toEqual(expected);
});
