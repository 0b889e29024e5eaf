// Every state by every edge of its hours, against the hours written out a second time.
import { describe, expect, it } from 'vitest';
import {
  capAsRead,
  federalAlone,
  federalHolidays,
  holidaysAsRead,
  hoursAsRead,
  stricterStates,
} from '../../../test-support/state-hours-table.ts';
import { addDays, isCalendarDate } from '../../domain/calendar-date.ts';
import { zonesOfState } from '../../domain/state-zones.ts';
import { instantOf, toLocalDateTime } from '../../domain/time-zone.ts';
import { areaCodesOf, placeOfNumber } from './area-codes.rules.ts';
import type { ContactPurpose } from './contact-row.rules.ts';
import { hoursOn, rowsFor } from './contact-windows.rules.ts';
import { closingMs, mayContact } from './may-contact.rules.ts';
import { stateHolidays } from './state-holidays.rules.ts';
import { commonHours, federalHours, hoursOfStates } from './state-hours.rules.ts';
import { placesOf, type Reached } from './where-people-are.rules.ts';
import { witnesses } from './witnesses.rules.ts';

const minute = 60_000;
const purposes: readonly ContactPurpose[] = ['automatic', 'one_to_one'];
const allStates = [...stricterStates, ...federalAlone];
const weekFrom = (monday: string): string[] => Array.from({ length: 7 }, (_, day) => addDays(monday, day));

/** Someone with a number of that state, and the state as the address has it. */
function personIn(state: string): Reached {
  const code = areaCodesOf('US').find((each) => {
    const place = placeOfNumber(`+1${each}5550100`);
    return place !== null && place !== 'abroad' && place.state === state;
  });
  return { phone: `+1${code}5550100`, state, zip: null };
}
/** Of no state that anything tells. */
const nobodyKnows: Reached = { phone: '+18005550100', state: null, zip: null };

const isOpen = (person: Reached, purpose: ContactPurpose, now: number): boolean =>
  mayContact({
    person,
    purpose,
    now,
    isSuppressed: false,
    registry: 'open',
    lastInboundAt: null,
    recent: [],
    override: null,
  }).isAllowed;

const clockAt = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minute by minute around the edges of that day, in every zone of the person's: what is not as it was read. */
function faultsOn(state: string, person: Reached, date: string): string[] {
  const places = placesOf(person);
  const zones = places === 'abroad' ? [] : places.zones;
  return purposes.flatMap((purpose) => {
    const hours = hoursAsRead(state, date, purpose);
    const at = (minutes: number) => zones.map((zone) => instantOf(date, clockAt(minutes), zone)!);
    if (hours === null) {
      const noon = at(12 * 60)[0]!;
      return isOpen(person, purpose, noon) ? [`${state} ${purpose} ${date} open`] : [];
    }
    // It opens where it is latest, and closes where it is earliest.
    const opens = Math.max(...at(hours[0]));
    const closes = Math.min(...at(hours[1])) - (purpose === 'automatic' ? closingMs : 0);
    const expected: [number, boolean][] = [
      [opens - minute, false],
      [opens, true],
      [closes - minute, true],
      [closes, false],
    ];
    return expected
      .filter(([now, open]) => isOpen(person, purpose, now) !== open)
      .map(([now, open]) => `${state} ${purpose} ${new Date(now).toISOString()} ${open ? 'closed' : 'open'}`);
  });
}

describe('the minute before and the minute at every edge', () => {
  it.each([
    ['a week in summer', weekFrom('2027-07-12')],
    ['a week in winter', weekFrom('2026-12-07')],
    ['the days around the change to summer time', weekFrom('2027-03-12')],
    ['the days around the change back', weekFrom('2026-10-30')],
    ['federal holidays', federalHolidays],
    ['holidays of the states', holidaysAsRead('--')],
    ['the days around a change of the law', [...weekFrom('2026-10-15'), ...weekFrom('2025-12-29').slice(0, 3)]],
  ])('%s', (_, dates) => {
    for (const state of allStates) {
      expect(dates.flatMap((date) => faultsOn(state, personIn(state), date))).toEqual([]);
    }
  });

  it('of people whose place nothing tells', () => {
    const dates = [...weekFrom('2027-07-12'), ...weekFrom('2026-12-07'), ...federalHolidays, ...holidaysAsRead('--')];
    expect(dates.flatMap((date) => faultsOn('--', nobodyKnows, date))).toEqual([]);
  });

  it('military mail and a province have the common hours, a territory the federal ones', () => {
    expect(rowsFor(['AE'])).toEqual([federalHours, commonHours]);
    expect(rowsFor(['ON'])).toEqual([federalHours, commonHours]);
    expect(rowsFor([])).toEqual([federalHours, commonHours]);
    for (const state of ['AS', 'GU', 'MP', 'VI']) expect(rowsFor([state])).toEqual([federalHours]);
  });
});

describe('a number of one state and an address in another', () => {
  /** At every edge of both places’ hours, in every zone of both: open where both states are open by each of the clocks. */
  function faultsOf(byNumber: string, byAddress: string, purpose: ContactPurpose, date: string): string[] {
    const person = { ...personIn(byNumber), state: byAddress };
    const places = placesOf(person);
    if (places === 'abroad') return [`${byNumber} is abroad`];
    const zones = [...new Set([...zonesOf(byNumber), ...zonesOfState(byAddress)])];
    const isInHours = (state: string, zone: string, now: number): boolean => {
      const local = toLocalDateTime(now + (purpose === 'automatic' ? closingMs : 0), zone);
      const began = toLocalDateTime(now, zone);
      const [hours, later] = [hoursAsRead(state, began.date, purpose), hoursAsRead(state, local.date, purpose)];
      if (hours === null || later === null || local.date !== began.date) return false;
      return 60 * began.hour + began.minute >= hours[0] && 60 * local.hour + local.minute < hours[1];
    };
    const both = [byNumber, byAddress];
    const edges = both.flatMap((state) => {
      const hours = hoursAsRead(state, date, purpose) ?? [12 * 60];
      return zones.flatMap((zone) => hours.map((minutes) => instantOf(date, clockAt(minutes), zone)!));
    });
    return [...new Set(edges.flatMap((edge) => [edge - minute, edge]))].flatMap((now) => {
      const expected = both.every((state) => zones.every((zone) => isInHours(state, zone, now)));
      return isOpen(person, purpose, now) === expected
        ? []
        : [`${byNumber} ${byAddress} ${purpose} ${new Date(now).toISOString()} ${expected ? 'closed' : 'open'}`];
    });
  }
  const zonesOf = (state: string): readonly string[] => {
    const place = placeOfNumber(personIn(state).phone);
    return place === null || place === 'abroad' ? [] : place.zones;
  };

  it.each([
    ['a Wednesday', 'one_to_one', '2026-12-09'],
    ['a Wednesday', 'automatic', '2026-12-09'],
    ['a Sunday', 'one_to_one', '2026-12-13'],
    ['a holiday', 'one_to_one', '2026-11-26'],
  ] as const)('have the hours of both, for every pair: %s, %s', (_, purpose, date) => {
    const faults = allStates.flatMap((one) => allStates.flatMap((other) => faultsOf(one, other, purpose, date)));
    expect(faults).toEqual([]);
  });
});

describe('as many as the state allows', () => {
  const noon = instantOf('2026-12-09', '12:00', 'America/Chicago')!;
  const hour = 60 * minute;
  const ask = (person: Reached, purpose: ContactPurpose, recent: number[]) =>
    mayContact({
      person,
      purpose,
      now: noon,
      isSuppressed: false,
      registry: 'open',
      lastInboundAt: null,
      recent,
      override: null,
    });
  const three = [noon - 3 * hour, noon - 2 * hour, noon - hour];

  it.each(purposes)('%s, state by state', (purpose) => {
    const capped = allStates.filter((state) => {
      const decision = ask(personIn(state), purpose, three);
      return !decision.isAllowed && decision.reason === 'daily_limit';
    });
    const read = allStates.filter((state) => capAsRead(state) === 3);
    expect(capped.toSorted()).toEqual([...read, ...(purpose === 'automatic' ? ['ME'] : [])].toSorted());
    for (const state of read) expect(ask(personIn(state), purpose, three.slice(1))).toMatchObject({ isAllowed: true });
  });

  it('automatic texts to Maine: one in eight hours', () => {
    const maine = personIn('ME');
    expect(ask(maine, 'automatic', [noon - 8 * hour + 1])).toEqual({
      isAllowed: false,
      reason: 'daily_limit',
      until: noon + 1,
    });
    expect(ask(maine, 'automatic', [noon - 8 * hour])).toEqual({ isAllowed: true, by: 'window' });
    expect(ask(maine, 'one_to_one', [noon - minute])).toEqual({ isAllowed: true, by: 'window' });
  });
});

describe('the table', () => {
  const rows = Object.entries({ ...hoursOfStates, '--': commonHours });
  const days = Array.from({ length: 3 * 366 }, (_, day) => addDays('2025-12-29', day));

  it('has a row for each of the fifty states, DC and Puerto Rico', () => {
    const territories = ['AS', 'GU', 'MP', 'VI'];
    expect(Object.keys(hoursOfStates).toSorted()).toEqual(
      allStates.filter((state) => !territories.includes(state)).toSorted(),
    );
  });

  it('says of each row its source, its witnesses, and the day it was looked at', () => {
    for (const [state, { source, witnesses: named, checkedOn }] of rows) {
      expect({ state, hasSource: source.length > 10, witnesses: named.length > 0 }).toEqual({
        state,
        hasSource: true,
        witnesses: true,
      });
      expect(named.filter((witness) => !(witness in witnesses))).toEqual([]);
      expect({ state, isDate: isCalendarDate(checkedOn) }).toEqual({ state, isDate: true });
    }
    for (const [state, { source, checkedOn }] of Object.entries(stateHolidays)) {
      expect({ state, source: source.length > 10, isDate: isCalendarDate(checkedOn) }).toEqual({
        state,
        source: true,
        isDate: true,
      });
    }
  });

  it.each(purposes)('has no row that is looser than the federal one, on any day: %s', (purpose) => {
    for (const [state, row] of rows) {
      const looser = days.filter((date) => {
        const own = hoursOn(row, date, purpose);
        return own !== null && (own[0] < 8 * 60 || own[1] > 21 * 60);
      });
      expect({ state, looser }).toEqual({ state, looser: [] });
    }
  });

  it('has its dated weeks in order', () => {
    for (const [state, { weeks }] of rows) {
      const days = weeks.map(({ since }) => since ?? '');
      expect({ state, days }).toEqual({ state, days: days.toSorted() });
      expect(days[0]).toBe('');
      expect(days.slice(1).filter((day) => !isCalendarDate(day))).toEqual([]);
    }
  });

  it('has common hours that lie within those of every state, on any day', () => {
    for (const state of allStates) {
      const wider = days.filter((date) => {
        const common = hoursOn(commonHours, date, 'one_to_one');
        const own = rowsFor([state]).map((row) => hoursOn(row, date, 'one_to_one'));
        return common !== null && own.some((hours) => !hours || hours[0] > common[0] || hours[1] < common[1]);
      });
      expect({ state, wider }).toEqual({ state, wider: [] });
    }
  });
});
