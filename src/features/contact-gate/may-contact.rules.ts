// Whether this person may be texted or called now, why not, and when next. Pure: who asks brings what is known.
import { addDays } from '../../domain/calendar-date.ts';
import { startOfDay, toInstant, toLocalDateTime } from '../../domain/time-zone.ts';
import { windowsFor, type ContactWindow } from './contact-windows.rules.ts';
import { isFederalHoliday, weekdayOf } from './holidays.rules.ts';
import { placesOf, type Reached } from './where-people-are.rules.ts';

/**
 * `automatic`: nobody looks at it as it goes (bulk, follow-up plans, new leads). `one_to_one`: a person writes or calls.
 */
export type ContactPurpose = 'automatic' | 'one_to_one';

/** What someone wrote who contacts outside the hours all the same. */
export interface WindowOverride {
  reason: string;
}

export interface ContactQuestion {
  person: Reached;
  purpose: ContactPurpose;
  /** Instants are milliseconds. */
  now: number;
  /** This number is on the agent's list for the channel. */
  isSuppressed: boolean;
  /** When this person last wrote or called. */
  lastInboundAt: number | null;
  /** What went to this person within the last 24 hours, calls and texts, in any order. */
  recent: readonly number[];
  override: WindowOverride | null;
}

export type ContactDecision =
  | { isAllowed: true; by: 'window' | 'answer' | 'override' }
  | { isAllowed: false; reason: 'not_us_or_ca' | 'suppressed' | 'no_lawful_window' }
  | { isAllowed: false; reason: 'outside_window' | 'daily_limit'; until: number };

const dayMs = 86_400_000;
/** A message of the person's own opens the door for as long. */
const answerMs = dayMs;
/** No common minute within this: none is waited for. */
const horizonMs = 7 * dayMs;
/** What is sent without a person stops this long before a window closes: the carrier may keep it for a while. */
export const closingMs = 10 * 60_000;

/** @returns yes, or no with a reason and, where waiting helps, the next lawful moment. */
export function mayContact(question: ContactQuestion): ContactDecision {
  const { person, purpose, now, isSuppressed, lastInboundAt, recent, override } = question;
  const places = placesOf(person);
  if (places === 'abroad') return { isAllowed: false, reason: 'not_us_or_ca' };
  if (isSuppressed) return { isAllowed: false, reason: 'suppressed' };
  const isPersonal = purpose === 'one_to_one';
  if (isPersonal && lastInboundAt !== null && now - lastInboundAt < answerMs) return { isAllowed: true, by: 'answer' };
  const windows = windowsFor(places.states);
  const free = freeAgain(windows, recent, now);
  const open = nextOpening(windows, places.zones, Math.max(now, free), isPersonal ? 0 : closingMs);
  if (open === now) return { isAllowed: true, by: 'window' };
  if (free > now) {
    return open === null
      ? { isAllowed: false, reason: 'no_lawful_window' }
      : { isAllowed: false, reason: 'daily_limit', until: open };
  }
  if (isPersonal && override !== null && override.reason.trim() !== '') return { isAllowed: true, by: 'override' };
  return open === null
    ? { isAllowed: false, reason: 'no_lawful_window' }
    : { isAllowed: false, reason: 'outside_window', until: open };
}

/** The instant from which the strictest daily limit allows one more; the past when it does already. */
function freeAgain(windows: readonly ContactWindow[], recent: readonly number[], now: number): number {
  const max = Math.min(...windows.map(({ maxPerDay }) => maxPerDay ?? Infinity));
  if (max === Infinity) return now;
  const counted = recent.filter((at) => at > now - dayMs).toSorted((one, other) => one - other);
  const freeing = counted[counted.length - max];
  return freeing === undefined ? now : freeing + dayMs;
}

/**
 * The first instant from `from` on that lies in every window by every zone's clock, `closing` before its end at the latest;
 * null when there is none within a week.
 */
export function nextOpening(
  windows: readonly ContactWindow[],
  zones: readonly string[],
  from: number,
  closing: number,
): number | null {
  let at = from;
  let agreeing = 0;
  const clocks = windows.flatMap((window) => zones.map((zone) => ({ window, zone })));
  // In turn: each moves the moment on to its own next opening, until a whole round has nothing to move.
  for (let turn = 0; agreeing < clocks.length; turn = (turn + 1) % clocks.length) {
    const { window, zone } = clocks[turn]!;
    const opening = openingOf(window, zone, at, closing);
    if (opening === null || opening > from + horizonMs) return null;
    agreeing = opening === at ? agreeing + 1 : 1;
    at = opening;
  }
  return at;
}

/** A whole week of closed days and a holiday on the day it would open. */
const maxDaysAhead = 9;

function openingOf(window: ContactWindow, zone: string, at: number, closing: number): number | null {
  const { date: today } = toLocalDateTime(at, zone);
  for (let ahead = 0; ahead < maxDaysAhead; ahead++) {
    const date = addDays(today, ahead);
    const hours = window.isClosedOnHolidays && isFederalHoliday(date) ? null : window.days[weekdayOf(date)];
    if (!hours) continue;
    const opens = instantAt(date, hours[0], zone);
    const closes = instantAt(date, hours[1], zone) - closing;
    if (at < closes) return Math.max(at, opens);
  }
  return null;
}

/** The instant at so many minutes from midnight by that zone's clock; 24 hours are the next day's beginning. */
function instantAt(date: string, minutes: number, zone: string): number {
  if (minutes >= 1440) return startOfDay(addDays(date, 1), zone);
  return toInstant({ date, hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 }, zone);
}
