import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, instantsOfDay, isTimeZone, toInstant, todayIn, toLocalDateTime } from './time-zone.ts';

test.each([
  ['America/Chicago', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['+05:00', false],
  ['Mars/Olympus', false],
  ['', false],
  ["America/Chicago'; drop", false],
])('%s is a zone: %s', (zone, isZone) => {
  expect(isTimeZone(zone)).toBe(isZone);
});

test.each([
  ['America/New_York', '2026-07-04', '09:00', '2026-07-04T13:00:00.000Z'],
  ['America/New_York', '2026-01-04', '09:00', '2026-01-04T14:00:00.000Z'],
  ['America/Phoenix', '2026-07-04', '09:00', '2026-07-04T16:00:00.000Z'],
  // The hour that the spring change leaves out: the first instant after it.
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
  // The hour that the autumn change repeats: the first of the two.
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
  // Half an hour is all that is left out here.
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z'],
  // This day never was.
  ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00.000Z'],
])('in %s %s %s is %s', (zone, date, time, instant) => {
  expect(new Date(instantOf(date, time, zone) ?? Number.NaN).toISOString()).toBe(instant);
});

test('a malformed date or time is no instant', () => {
  expect(instantOf('2026-02-30', '09:00', 'UTC')).toBeNull();
  expect(instantOf('2026-02-03', '24:00', 'UTC')).toBeNull();
});

test('late in the evening it is still the old day there', () => {
  expect(todayIn('America/Los_Angeles', Date.parse('2026-08-01T04:30:00Z'))).toBe('2026-07-31');
});

test('clocks show what Intl says, also in the hours around a change', () => {
  const changes = [
    '2026-03-08T10:00Z',
    '2026-11-01T07:00Z',
    '2026-10-03T15:30Z',
    '2011-12-30T10:00Z',
    '1945-08-14T23:00Z',
  ];
  const instants = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -172_800, max: 172_800 }))
    .map(([change, seconds]) => Date.parse(change) + seconds * 1000);
  const zones = fc.constantFrom(
    'America/New_York',
    'America/Phoenix',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kolkata',
  );
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const { date, hour, minute, second } = toLocalDateTime(instant, zone);
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      const two = (part: number): string => String(part).padStart(2, '0');
      expect(`${date} ${two(hour)}:${two(minute)}:${two(second)}`).toBe(shown.format(instant));
    }),
    { numRuns: 500 },
  );
});

test('a day of the spring change has 23 hours', () => {
  const { from, before } = instantsOfDay('2026-03-08', 'America/Chicago');
  expect((before - from) / 3_600_000).toBe(23);
});

test('an instant is found again from its local time, or an hour away where clocks repeat', () => {
  const instants = fc.integer({ min: Date.UTC(1990, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 });
  const zones = fc.constantFrom(
    'America/New_York',
    'America/Phoenix',
    'Pacific/Honolulu',
    'Europe/London',
    'Asia/Kolkata',
  );
  fc.assert(
    fc.property(instants, zones, (seconds, zone) => {
      const found = toInstant(toLocalDateTime(seconds * 1000, zone), zone);
      expect(toLocalDateTime(found, zone)).toEqual(toLocalDateTime(seconds * 1000, zone));
      expect([0, 3_600_000]).toContain(seconds * 1000 - found);
    }),
    { numRuns: 300 },
  );
});
