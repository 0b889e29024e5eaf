// Which rows hold for the places of a person, and what they allow together. A state is as strict as its row, and never looser than
// the federal one.
import { dayFromSunday } from '../../domain/calendar-date.ts';
import { offsetAt } from '../../domain/time-zone.ts';
import { weekOn, type Cap, type ContactPurpose, type ContactRow, type Hours } from './contact-row.rules.ts';
import { isHolidayOf } from './holidays.rules.ts';
import { commonHours, federalHours, hoursOfStates } from './state-hours.rules.ts';

const federalAlone: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'VI']);

function rowOf(state: string): ContactRow {
  if (Object.hasOwn(hoursOfStates, state)) return hoursOfStates[state as keyof typeof hoursOfStates];
  return federalAlone.has(state) ? federalHours : commonHours;
}

/** The rows a person's places come under, the federal one first; without a place, the common one. */
export function rowsFor(states: readonly string[]): ContactRow[] {
  const own = states.length > 0 ? states.map(rowOf) : [commonHours];
  return [...new Set([federalHours, ...own])];
}

const summerClock = 'America/Chicago';
const standardOffset = -6 * 3_600_000;
const isSummer = (date: string): boolean => offsetAt(Date.parse(`${date}T18:00:00Z`), summerClock) !== standardOffset;

/** What every one of these allows. */
function within(all: readonly (Hours | null | undefined)[]): Hours | null {
  const from = Math.max(...all.map((each) => each?.[0] ?? Infinity));
  const before = Math.min(...all.map((each) => each?.[1] ?? -Infinity));
  return from < before ? [from, before] : null;
}

/** What one row allows on that day (`YYYY-MM-DD`), by the person's clock. */
export function hoursOn(row: ContactRow, date: string, purpose: ContactPurpose): Hours | null {
  if (row.closedOn && isHolidayOf(row.closedOn, date)) return null;
  const weekday = dayFromSunday(date);
  const open = weekOn(row, date)[weekday];
  const late: Hours[] = row.summerFrom !== null && isSummer(date) ? [[row.summerFrom, 1440]] : [];
  const stricter = purpose === 'automatic' && row.automatic ? [row.automatic.week[weekday]] : [];
  return within([open, ...late, ...stricter]);
}

/** What several rows allow together. */
export interface ContactHours {
  /** By the person's clock on that day (`YYYY-MM-DD`); null where it is closed. */
  on: (date: string) => Hours | null;
  /** All of them hold. */
  caps: readonly Cap[];
}

export function hoursTogether(rows: readonly ContactRow[], purpose: ContactPurpose): ContactHours {
  return {
    on: (date) => within(rows.map((row) => hoursOn(row, date, purpose))),
    caps: rows.flatMap(({ caps, automatic }) =>
      purpose === 'automatic' && automatic ? [...caps, ...automatic.caps] : caps,
    ),
  };
}
