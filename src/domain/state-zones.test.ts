import { expect, test } from 'vitest';
import { zonesOfState } from './state-zones.ts';
import { isTimeZone } from './time-zone.ts';
import { usStates } from './us-state.ts';

test('every state has a zone or two, all of them known', () => {
  for (const { code } of usStates) {
    const zones = zonesOfState(code);
    expect(zones.length, code).toBeGreaterThan(0);
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  }
});

test.each([
  ['TN', ['America/Chicago', 'America/New_York']],
  ['AZ', ['America/Phoenix', 'America/Denver']],
  ['CO', ['America/Denver']],
  ['DC', ['America/New_York']],
  ['PR', ['America/Puerto_Rico']],
  ['AP', []],
  ['ONTARIO', []],
  ['', []],
  ['toString', []],
  [null, []],
])('people in %s may live in %j', (code, zones) => {
  expect(zonesOfState(code)).toEqual(zones);
});
