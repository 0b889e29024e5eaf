import { describe, expect, it } from 'vitest';
import { runSize } from '../../../test-support/run-size.ts';
import { randomOf } from '../../../test-support/seeded-random.ts';
import { capAsRead, hoursAsRead } from '../../../test-support/state-hours-table.ts';
import { daysOf } from '../../domain/calendar-date.ts';
import { statesWithZone } from '../../domain/state-zones.ts';
import { instantOf, toInstant } from '../../domain/time-zone.ts';
import { usStates } from '../../domain/us-state.ts';
import { areaCodesOf } from './area-codes.rules.ts';
import type { ContactPurpose, Hours } from './contact-row.rules.ts';
import { hoursTogether, rowsFor, type ContactHours } from './contact-windows.rules.ts';
import { closingMs, mayContact, nextOpening, type ContactQuestion } from './may-contact.rules.ts';
import { placesOf, type Places, type Reached } from './where-people-are.rules.ts';
import { placeOfZip } from './zip-prefixes.rules.ts';

const hour = 3_600_000;
const at = (date: string, time: string, zone: string): number => instantOf(date, time, zone)!;
const miami: Reached = { phone: '+13055550100', state: 'FL', zip: '33101' };
const eastern = 'America/New_York';

type Asked = Partial<ContactQuestion> & { now: number };
const question = (asked: Asked): ContactQuestion => ({
  person: miami,
  purpose: 'automatic',
  isSuppressed: false,
  registry: 'open',
  lastInboundAt: null,
  recent: [],
  override: null,
  ...asked,
});
const ask = (asked: Asked) => mayContact(question(asked));

describe('by the clock of the person', () => {
  it.each([
    [
      'before the hour',
      '07:59',
      { isAllowed: false, reason: 'outside_window', until: at('2026-07-15', '08:00', eastern) },
    ],
    ['at the hour', '08:00', { isAllowed: true, by: 'window' }],
    ['in time to be sent', '19:49', { isAllowed: true, by: 'window' }],
    [
      'too near the end',
      '19:50',
      { isAllowed: false, reason: 'outside_window', until: at('2026-07-16', '08:00', eastern) },
    ],
    ['at night', '23:30', { isAllowed: false, reason: 'outside_window', until: at('2026-07-16', '08:00', eastern) }],
  ])('an automatic text to Florida %s', (_, time, decision) => {
    expect(ask({ now: at('2026-07-15', time, eastern) })).toEqual(decision);
  });

  it.each([
    ['19:59', { isAllowed: true, by: 'window' }],
    ['20:00', { isAllowed: false, reason: 'outside_window', until: at('2026-07-16', '08:00', eastern) }],
  ])('one of a person’s own may go until the last minute: %s', (time, decision) => {
    expect(ask({ purpose: 'one_to_one', now: at('2026-07-15', time, eastern) })).toEqual(decision);
  });

  it('a Texan in El Paso by both clocks of the address, on a Sunday from noon', () => {
    const person = { phone: '+12145550100', state: 'TX', zip: '79901' };
    const decision = ask({ person, now: at('2026-07-19', '11:30', 'America/Chicago') });
    expect(decision).toEqual({
      isAllowed: false,
      reason: 'outside_window',
      until: at('2026-07-19', '12:00', 'America/Denver'),
    });
  });

  it('a state without hours of its own: eight to nine on any day, holidays too', () => {
    const person = { phone: '+14045550100', state: 'GA', zip: null };
    const purpose = 'one_to_one';
    expect(ask({ person, purpose, now: at('2026-07-04', '20:59', eastern) })).toEqual({
      isAllowed: true,
      by: 'window',
    });
    expect(ask({ person, purpose, now: at('2026-07-04', '21:00', eastern) })).toMatchObject({
      until: at('2026-07-05', '08:00', eastern),
    });
  });

  it('nobody knows where: weekdays from 10 to 18 on every clock, no holidays', () => {
    const person = { phone: '+18005550100', state: null, zip: null };
    const thursdayEvening = at('2026-07-02', '18:00', eastern);
    // The Fourth is a Saturday and kept on Friday.
    expect(ask({ person, now: thursdayEvening })).toMatchObject({
      until: at('2026-07-06', '10:00', 'Pacific/Honolulu'),
    });
  });

  it('Pennsylvania until and since its change', () => {
    const person = { phone: '+12155550100', state: 'PA', zip: null };
    const purpose = 'one_to_one';
    const saturdayNight = at('2026-10-17', '20:59', eastern);
    expect(ask({ person, purpose, now: saturdayNight })).toEqual({ isAllowed: true, by: 'window' });
    expect(ask({ person, purpose, now: saturdayNight + 60_000 })).toMatchObject({
      until: at('2026-10-19', '09:00', eastern),
    });
  });

  it('Mississippi opens at nine by summer clocks', () => {
    const person = { phone: '+16015550100', state: 'MS', zip: null };
    const central = 'America/Chicago';
    // A Saturday night: summer time ends with the Sunday that is closed.
    expect(ask({ person, now: at('2026-10-30', '20:00', central) })).toMatchObject({
      until: at('2026-10-31', '09:00', central),
    });
    expect(ask({ person, now: at('2026-10-31', '20:00', central) })).toMatchObject({
      until: at('2026-11-02', '08:00', central),
    });
  });

  it('who lives on both coasts is reached where both are open', () => {
    const person = { phone: '+13055550100', state: 'WA', zip: null };
    expect(ask({ person, now: at('2026-07-15', '08:30', eastern) })).toMatchObject({
      until: at('2026-07-15', '08:00', 'America/Los_Angeles'),
    });
  });

  it.each([
    ['2026-03-08', 'the night that loses an hour'],
    ['2026-11-01', 'the night that repeats one'],
  ])('%s, %s: opens at eight by the clock', (date) => {
    expect(ask({ now: at(date, '00:30', eastern) })).toMatchObject({ until: at(date, '08:00', eastern) });
  });

  it('Arizona keeps its clock, the Navajo Nation does not', () => {
    const phoenix = { phone: '+14805550100', state: 'AZ', zip: '85001' };
    const chambers = { phone: '+14805550100', state: 'AZ', zip: '86502' };
    const now = at('2026-07-15', '04:00', 'America/Phoenix');
    expect(ask({ person: phoenix, now })).toMatchObject({ until: at('2026-07-15', '08:00', 'America/Phoenix') });
    expect(ask({ person: chambers, now: at('2026-07-15', '20:30', 'America/Phoenix') })).toMatchObject({
      isAllowed: false,
      until: at('2026-07-16', '08:00', 'America/Phoenix'),
    });
  });
});

describe('whom nothing opens', () => {
  const noon = at('2026-07-15', '12:00', eastern);
  it.each([
    ['abroad', { person: { ...miami, phone: '+18765550100' } }, 'not_us_or_ca'],
    ['suppressed', { isSuppressed: true }, 'suppressed'],
    [
      'suppressed, and just wrote',
      { isSuppressed: true, purpose: 'one_to_one', lastInboundAt: noon - 1 },
      'suppressed',
    ],
    [
      'suppressed, with a reason',
      { isSuppressed: true, purpose: 'one_to_one', override: { reason: 'Asked' } },
      'suppressed',
    ],
  ] as const)('%s', (_, question, reason) => {
    expect(ask({ now: noon, ...question })).toEqual({ isAllowed: false, reason });
  });

  it('where no minute of a week is open in every place', () => {
    const open = (on: ContactHours['on']): ContactHours => ({ on, caps: [] });
    expect(
      nextOpening(
        open(() => null),
        [eastern],
        noon,
        0,
      ),
    ).toBeNull();
    const oneHour: Hours = [480, 540];
    expect(
      nextOpening(
        open(() => oneHour),
        [eastern],
        noon,
        0,
      ),
    ).toBe(at('2026-07-16', '08:00', eastern));
    expect(
      nextOpening(
        open(() => oneHour),
        [eastern, 'Pacific/Honolulu'],
        noon,
        0,
      ),
    ).toBeNull();
  });
});

describe('a person’s own', () => {
  const night = at('2026-07-15', '22:00', eastern);
  it.each([
    ['an answer within a day', { lastInboundAt: night - 24 * hour + 1 }, { isAllowed: true, by: 'answer' }],
    ['an answer after a day', { lastInboundAt: night - 24 * hour }, { isAllowed: false, reason: 'outside_window' }],
    ['with a typed reason', { override: { reason: 'She asked for ten' } }, { isAllowed: true, by: 'override' }],
    ['with an empty reason', { override: { reason: '  ' } }, { isAllowed: false, reason: 'outside_window' }],
  ])('%s', (_, question, decision) => {
    expect(ask({ purpose: 'one_to_one', now: night, ...question })).toMatchObject(decision);
  });

  it.each([{ lastInboundAt: night - 1 }, { override: { reason: 'She asked' } }])(
    'nothing of that opens the hours for what is automatic',
    (question) => {
      expect(ask({ now: night, ...question })).toMatchObject({ isAllowed: false, reason: 'outside_window' });
    },
  );
});

describe('no more than a state’s count within 24 hours', () => {
  const noon = at('2026-07-15', '12:00', eastern);
  const three = [noon - 3 * hour, noon - hour, noon - 23 * hour];
  it('the fourth waits for the first of the three to be a day old', () => {
    expect(ask({ now: noon, recent: three.slice(0, 2) })).toEqual({ isAllowed: true, by: 'window' });
    expect(ask({ now: noon, recent: three })).toEqual({ isAllowed: false, reason: 'daily_limit', until: noon + hour });
    expect(ask({ now: noon, recent: [...three, noon - 24 * hour] })).toMatchObject({ until: noon + hour });
    expect(ask({ now: noon + hour, recent: three })).toEqual({ isAllowed: true, by: 'window' });
  });
  it('of four, until the second is', () => {
    expect(ask({ now: noon, recent: [...three, noon - 2 * hour] })).toMatchObject({ until: noon + 21 * hour });
  });
  it('then for the hours', () => {
    const evening = at('2026-07-15', '19:30', eastern);
    const recent = [evening - 23 * hour, evening - hour, evening - 2 * hour];
    expect(ask({ now: evening, recent })).toMatchObject({
      reason: 'daily_limit',
      until: at('2026-07-16', '08:00', eastern),
    });
  });
  it('is not opened by a typed reason', () => {
    const question = { purpose: 'one_to_one', override: { reason: 'Asked' }, recent: three } as const;
    expect(ask({ now: noon, ...question })).toMatchObject({ isAllowed: false, reason: 'daily_limit' });
  });
});

describe('on any day, to anybody', () => {
  /** What a clock on the wall there shows, without anything of ours. */
  const clock = new Map<string, Intl.DateTimeFormat>();
  function wall(instant: number, zone: string): { date: string; minutes: number } {
    let format = clock.get(zone);
    if (!format) {
      format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
      clock.set(zone, format);
    }
    const [date = '', time = ''] = format.format(instant).split(' ');
    return { date, minutes: 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5)) };
  }
  /** By the table written out a second time. */
  function isOpen(person: Reached, purpose: ContactPurpose, instant: number): boolean {
    const places = placesOf(person);
    if (places === 'abroad') return false;
    const known = places.states.map((state) => (isUsPlace(state) ? state : '--'));
    return places.zones.every((zone) => {
      const { date, minutes } = wall(instant, zone);
      return (known.length > 0 ? known : ['--']).every((state) => {
        const hours = hoursAsRead(state, date, purpose);
        return hours !== null && minutes >= hours[0] && minutes < hours[1];
      });
    });
  }
  const isUsPlace = (code: string): boolean =>
    usStates.some((state) => state.code === code) || ['DC', 'PR', 'GU', 'VI', 'AS', 'MP'].includes(code);

  it('nothing goes outside the hours of all places, and what waits goes at the first minute that is open', () => {
    const below = randomOf(13);
    const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
    const states = [null, ...usStates.map(({ code }) => code), 'DC', 'PR', 'GU', 'AE'];
    const from = Date.parse('2026-01-01T00:00:00Z');
    const seen = { now: 0, later: 0, never: 0 };
    for (let turn = 0; turn < runSize(3000, 200_000); turn++) {
      const zip = below(3) === 0 ? pick(zips).zip : null;
      const person = { phone: `+1${pick(codes)}5550100`, state: pick(states), zip };
      const now = from + below(400 * 24 * 60) * 60_000;
      const purpose = pick<ContactPurpose>(['automatic', 'one_to_one']);
      const early = purpose === 'automatic' ? closingMs : 0;
      const canLeave = (at: number) => isOpen(person, purpose, at) && isOpen(person, purpose, at + early);
      const decision = ask({ person, purpose, now });
      if (decision.isAllowed) {
        seen.now++;
        expect({ person, purpose, now, isOpen: canLeave(now) }).toMatchObject({ isOpen: true });
      } else if ('until' in decision) {
        seen.later++;
        const { until } = decision;
        expect({ person, purpose, now, until, isOpen: canLeave(until) }).toMatchObject({ isOpen: true });
        const before = canLeave(until - 60_000) && until - 60_000 > now;
        expect({ person, purpose, now, isNow: canLeave(now), before }).toMatchObject({ isNow: false, before: false });
      } else seen.never++;
    }
    expect(Math.min(seen.now, seen.later)).toBeGreaterThan(100);
  });

  const codes = [...areaCodesOf('US'), ...areaCodesOf('CA'), '800'];
  /** One ZIP of each state's part that lies in zones of its own. */
  const zips = [
    ...new Map(
      Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`).flatMap((zip) => {
        const place = placeOfZip(zip);
        return place ? [[`${place.state} ${place.zones.join()}`, { zip, ...place }] as const] : [];
      }),
    ).values(),
  ];
  /** Of every state, province and zone one who is known by an area code, and one by a ZIP; and who is known by nothing. */
  const everybody: Reached[] = [
    ...new Map(
      codes.map((code) => {
        const person = { phone: `+1${code}5550100`, state: null, zip: null };
        return [JSON.stringify(placesOf(person)), person] as const;
      }),
    ).values(),
    ...zips.map(({ zip, state }) => ({ phone: '+18005550100', state, zip })),
    ...statesWithZone.map((state) => ({ phone: '+18005550100', state, zip: null })),
  ];
  /** Days on which the clocks move, a holiday, a Sunday, and the first after all of these. */
  const oddDays = ['2026-03-08', '2026-11-01', '2026-12-25', '2027-01-03', '2027-02-02'];
  /** Where the hours of any row begin and end, to the minute, and where what goes by itself stops. */
  const edges = [8, 9, 10, 12, 17, 18, 19, 20, 21].flatMap((hour) => [11, 10, 1, 0].map((ago) => 60 * hour - ago));

  /** The moments at which the gate says other than the table, of these days. */
  function wrongMoments(gate: typeof mayContact, people: readonly Reached[], days: readonly string[]): string[] {
    const wrong: string[] = [];
    for (const person of people) {
      const places = placesOf(person);
      if (places === 'abroad') throw new Error(`${JSON.stringify(person)} is abroad`);
      for (const date of days)
        for (const [zone, edge] of places.zones.flatMap((zone) => edges.map((edge) => [zone, edge] as const))) {
          const now = toInstant({ date, hour: Math.floor(edge / 60), minute: edge % 60, second: 0 }, zone);
          for (const purpose of ['automatic', 'one_to_one'] as const) {
            const early = purpose === 'automatic' ? closingMs : 0;
            const canLeave = isOpen(person, purpose, now) && isOpen(person, purpose, now + early);
            const { isAllowed } = gate(question({ person, purpose, now }));
            if (isAllowed !== canLeave) wrong.push(`${JSON.stringify(person)} ${purpose} ${date} ${edge} in ${zone}`);
          }
        }
    }
    return wrong;
  }

  it('at every edge of every place’s hours it says what the table says', () => {
    expect(new Set(everybody.flatMap((person) => (placesOf(person) as Places).zones)).size).toBeGreaterThanOrEqual(24);
    const all = daysOf({ from: '2026-01-01', to: '2027-02-04' });
    expect(all).toHaveLength(400);
    const days = [...oddDays, ...all].slice(0, runSize(oddDays.length, Infinity));
    const people = everybody.filter((_, place) => place % runSize(3, 1) === 0);
    expect(wrongMoments(mayContact, people, days)).toEqual([]);
  });

  it('a minute too many at either end is seen there', () => {
    for (const shift of [-60_000, 60_000]) {
      const shifted: typeof mayContact = (asked) => mayContact({ ...asked, now: asked.now + shift });
      expect(wrongMoments(shifted, [everybody[0]!], oddDays).length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['one row', ['FL'], { sunday: [480, 1200], wednesday: [480, 1200] }, 3],
    ['two that overlap', ['TX', 'KY'], { sunday: [720, 1260], wednesday: [600, 1260] }, null],
    ['one closed day closes it', ['AL', 'WA'], { sunday: null, wednesday: [480, 1200] }, null],
    ['a place that is none of the states', ['ON', 'CT'], { sunday: null, wednesday: [600, 1080] }, 3],
    ['a count of one of them', ['GA', 'OK'], { sunday: [480, 1200], wednesday: [480, 1200] }, 3],
  ] as const)('what rows allow together: %s', (_, states, { sunday, wednesday }, max) => {
    const { on, caps } = hoursTogether(rowsFor(states), 'one_to_one');
    expect([on('2026-12-06'), on('2026-12-09')]).toEqual([sunday, wednesday]);
    expect([...new Set(caps.map((cap) => cap.max))]).toEqual(max === null ? [] : [max]);
  });

  it('of two counts both hold', () => {
    // Florida's three a day, and one in eight hours of Maine.
    const person = { phone: '+12075550100', state: 'FL', zip: null };
    const now = at('2026-12-09', '16:00', eastern);
    const recent = [now - 23 * hour, now - 22 * hour, now - 21 * hour];
    expect(capAsRead('FL')).toBe(3);
    expect(ask({ person, now, recent })).toMatchObject({
      reason: 'daily_limit',
      until: at('2026-12-10', '09:00', 'America/Chicago'),
    });
    expect(ask({ person, now, recent: [now - 7 * hour] })).toMatchObject({ reason: 'daily_limit' });
  });
});

it.each(['on_national_list', 'dnc_not_checked'] as const)(
  '%s: closed at any hour, whatever was typed and whoever wrote; an opt-out comes first',
  (registry) => {
    const noon = at('2026-12-09', '12:00', eastern);
    const question = { now: noon, purpose: 'one_to_one', registry, override: { reason: 'They wait' } } as const;
    expect(ask({ ...question, registry: 'open' })).toMatchObject({ isAllowed: true });
    expect(ask(question)).toEqual({ isAllowed: false, reason: registry });
    expect(ask({ ...question, lastInboundAt: noon - hour })).toEqual({ isAllowed: false, reason: registry });
    expect(ask({ ...question, isSuppressed: true })).toEqual({ isAllowed: false, reason: 'suppressed' });
  },
);
