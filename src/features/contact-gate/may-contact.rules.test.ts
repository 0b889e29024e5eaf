import { describe, expect, it } from 'vitest';
import { runSize } from '../../../test-support/run-size.ts';
import { randomOf } from '../../../test-support/seeded-random.ts';
import { instantOf } from '../../domain/time-zone.ts';
import { usStates } from '../../domain/us-state.ts';
import { areaCodesOf } from './area-codes.rules.ts';
import { commonHours, strictestWindow, windowsFor, windowsOfStates } from './contact-windows.rules.ts';
import { isFederalHoliday, weekdayOf } from './holidays.rules.ts';
import { closingMs, mayContact, nextOpening, type ContactQuestion } from './may-contact.rules.ts';
import { placesOf, type Reached } from './where-people-are.rules.ts';

const hour = 3_600_000;
const at = (date: string, time: string, zone: string): number => instantOf(date, time, zone)!;
const miami: Reached = { phone: '+13055550100', state: 'FL', zip: '33101' };
const eastern = 'America/New_York';

const ask = (question: Partial<ContactQuestion> & { now: number }) =>
  mayContact({
    person: miami,
    purpose: 'automatic',
    isSuppressed: false,
    lastInboundAt: null,
    recent: [],
    override: null,
    ...question,
  });

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

  it('a state whose rule was not seen: weekdays from 10 to 18, no holidays', () => {
    const person = { phone: '+14045550100', state: 'GA', zip: null };
    const fridayEvening = at('2026-07-02', '18:00', eastern);
    // The Fourth is a Saturday and kept on Friday.
    expect(ask({ person, now: fridayEvening })).toMatchObject({ until: at('2026-07-06', '10:00', eastern) });
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
    expect(ask({ person: phoenix, now })).toMatchObject({ until: at('2026-07-15', '10:00', 'America/Phoenix') });
    expect(ask({ person: chambers, now: at('2026-07-15', '17:30', 'America/Phoenix') })).toMatchObject({
      isAllowed: false,
      until: at('2026-07-16', '10:00', 'America/Phoenix'),
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
    const never = { ...strictestWindow, days: Array.from({ length: 7 }, () => null) };
    expect(nextOpening(never, [eastern], noon, 0)).toBeNull();
    const [morning, evening] = [[60, 120] as const, [1200, 1260] as const].map((day) => ({
      ...strictestWindow,
      days: Array.from({ length: 7 }, () => day),
    }));
    expect(nextOpening(commonHours([morning!, evening!]), [eastern], noon, 0)).toBeNull();
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
  function isOpen(person: Reached, instant: number): boolean {
    const places = placesOf(person);
    if (places === 'abroad') return false;
    return places.zones.every((zone) => {
      const { date, minutes } = wall(instant, zone);
      return windowsFor(places.states).every((window) => {
        const hours = window.isClosedOnHolidays && isFederalHoliday(date) ? null : window.days[weekdayOf(date)];
        return hours !== null && hours !== undefined && minutes >= hours[0] && minutes < hours[1];
      });
    });
  }

  it('nothing goes outside the hours of all places, and what waits goes at the first minute that is open', () => {
    const below = randomOf(13);
    const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
    const codes = [...areaCodesOf('US'), ...areaCodesOf('CA')];
    const states = [null, ...usStates.map(({ code }) => code), 'DC', 'PR'];
    const from = Date.parse('2026-01-01T00:00:00Z');
    const seen = { now: 0, later: 0, never: 0 };
    for (let turn = 0; turn < runSize(3000, 200_000); turn++) {
      const person = { phone: `+1${pick(codes)}5550100`, state: pick(states), zip: null };
      const now = from + below(400 * 24 * 60) * 60_000;
      const decision = ask({ person, now });
      if (decision.isAllowed) {
        seen.now++;
        expect({ person, now, isOpen: isOpen(person, now) && isOpen(person, now + closingMs - 1) }).toMatchObject({
          isOpen: true,
        });
      } else if ('until' in decision) {
        seen.later++;
        const { until } = decision;
        expect({ person, now, until, isOpen: isOpen(person, until) }).toMatchObject({ isOpen: true });
        expect({ person, now, before: isOpen(person, until - 60_000) && until - 60_000 > now }).toMatchObject({
          before: false,
        });
      } else seen.never++;
    }
    expect(Math.min(seen.now, seen.later)).toBeGreaterThan(100);
  });

  it.each([
    ['one row', ['FL'], { 0: [480, 1200], 3: [480, 1200] }, false, 3],
    ['two that overlap', ['TX', 'KY'], { 0: [720, 1260], 3: [600, 1260] }, false, null],
    ['one closed day closes it', ['AL', 'WA'], { 0: null, 3: [480, 1200] }, true, null],
    ['the smaller count counts', ['GA', 'CT'], { 0: null, 3: [600, 1080] }, true, 3],
  ] as const)('what rows allow together: %s', (_, states, days, isClosedOnHolidays, maxPerDay) => {
    const hours = commonHours(windowsFor(states));
    expect({ ...hours, days: { 0: hours.days[0], 3: hours.days[3] } }).toEqual({ days, isClosedOnHolidays, maxPerDay });
  });

  it.each([
    [[3, 2, null], 2],
    [[null, 3], 3],
    [[null, null], null],
    [[], null],
  ])('of the counts %j the smallest holds: %s', (counts, smallest) => {
    const rows = counts.map((maxPerDay) => ({ ...strictestWindow, maxPerDay }));
    expect(commonHours(rows).maxPerDay).toBe(smallest);
  });

  it('the strictest row is within every other', () => {
    for (const [state, { days }] of Object.entries(windowsOfStates)) {
      strictestWindow.days.forEach((hours, weekday) => {
        const own = days[weekday];
        expect({
          state,
          weekday,
          isWithin: hours === null || (own != null && own[0] <= hours[0] && hours[1] <= own[1]),
        }).toEqual({
          state,
          weekday,
          isWithin: true,
        });
      });
    }
  });
});
