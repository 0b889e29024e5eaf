// Whether this person may be texted or called now, why not, and when next. Pure: who asks brings what is known.
import { fromDays } from '../../domain/calendar-date.ts';
import { offsetAt, startOfDay, toInstant } from '../../domain/time-zone.ts';
import type { Cap, ContactPurpose } from './contact-row.rules.ts';
import type { ContactHours } from './contact-windows.rules.ts';
import type { RegistryRefusal, RegistryStanding } from './registry.rules.ts';
import { rulesFor, type Reached } from './where-people-are.rules.ts';

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
  /** Of this number on the National Do Not Call Registry. */
  registry: RegistryStanding;
  /** When this person last did what this would answer: for a text a message of theirs, never a call. */
  lastInboundAt: number | null;
  /** What went to this person within the last 24 hours, calls and texts, in any order. */
  recent: readonly number[];
  override: WindowOverride | null;
}

export type ContactDecision =
  | { isAllowed: true; by: 'window' | 'answer' | 'override' }
  | { isAllowed: false; reason: 'not_us_or_ca' | 'suppressed' | RegistryRefusal | 'no_lawful_window' }
  | { isAllowed: false; reason: 'outside_window' | 'daily_limit'; until: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A message of the person's own opens the door for as long. */
export const answerMs = dayMs;
/** No common minute within this: none is waited for. */
export const horizonMs = 7 * dayMs;
/** What is sent without a person stops this long before a window closes: the carrier may keep it for a while. */
export const closingMs = 10 * 60_000;

/** @returns yes, or no with a reason and, where waiting helps, the next lawful moment. */
export function mayContact(question: ContactQuestion): ContactDecision {
  const { person, purpose, now, isSuppressed, registry, lastInboundAt, recent, override } = question;
  const rules = rulesFor(person);
  if (rules === 'abroad') return { isAllowed: false, reason: 'not_us_or_ca' };
  if (isSuppressed) return { isAllowed: false, reason: 'suppressed' };
  if (registry !== 'open') return { isAllowed: false, reason: registry };
  const isPersonal = purpose === 'one_to_one';
  if (isPersonal && lastInboundAt !== null && now - lastInboundAt < answerMs) return { isAllowed: true, by: 'answer' };
  const hours = rules.hours[purpose];
  const free = freeAgain(hours.caps, recent, now);
  const open = nextOpening(hours, rules.zones, Math.max(now, free), isPersonal ? 0 : closingMs);
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

/** The instant from which every cap allows one more; now when they do already. */
function freeAgain(caps: readonly Cap[], recent: readonly number[], now: number): number {
  const frees = caps.map(({ max, withinHours }) => {
    const span = withinHours * hourMs;
    const counted = recent.filter((at) => at > now - span).toSorted((one, other) => one - other);
    const freeing = counted[counted.length - max];
    return freeing === undefined ? now : freeing + span;
  });
  return Math.max(now, ...frees);
}

/**
 * The first instant from `from` on that lies within these hours by every zone's clock, `closing` before their end at the latest;
 * null when there is none within a week.
 */
export function nextOpening(
  hours: ContactHours,
  zones: readonly string[],
  from: number,
  closing: number,
): number | null {
  let at = from;
  let agreeing = 0;
  // In turn: each moves the moment on to its own next opening, until a whole round has nothing to move.
  for (let turn = 0; agreeing < zones.length; turn = (turn + 1) % zones.length) {
    const opening = openingOf(hours, zones[turn]!, at, closing);
    if (opening === null || opening > from + horizonMs) return null;
    agreeing = opening === at ? agreeing + 1 : 1;
    at = opening;
  }
  return at;
}

/** A whole week of closed days and a holiday on the day it would open. */
const maxDaysAhead = 9;

function openingOf(hours: ContactHours, zone: string, at: number, closing: number): number | null {
  const today = Math.floor((at + offsetAt(at, zone)) / dayMs);
  for (let ahead = 0; ahead < maxDaysAhead; ahead++) {
    const open = openOn(hours, zone, today + ahead);
    if (open !== null && at < open.closes - closing) return Math.max(at, open.opens);
  }
  return null;
}

interface OpenDay {
  opens: number;
  closes: number;
}

const maxDaysKept = 2000;
const openDays = new WeakMap<ContactHours, Map<string, OpenDay | null>>();

/** Of the day so many days after 1970 began, by that zone's clock. Kept: thousands of people are asked about the same few days. */
export function openOn(hours: ContactHours, zone: string, day: number): OpenDay | null {
  let ofHours = openDays.get(hours);
  if (!ofHours || ofHours.size >= maxDaysKept) openDays.set(hours, (ofHours = new Map()));
  const key = `${day} ${zone}`;
  let open = ofHours.get(key);
  if (open === undefined) ofHours.set(key, (open = readOpenDay(hours, zone, day)));
  return open;
}

function readOpenDay(hours: ContactHours, zone: string, day: number): OpenDay | null {
  const span = hours.on(fromDays(day));
  if (!span) return null;
  return { opens: instantAt(day, span[0], zone), closes: instantAt(day, span[1], zone) };
}

/** The instant at so many minutes from midnight by that zone's clock; 24 hours are the next day's beginning. */
function instantAt(day: number, minutes: number, zone: string): number {
  if (minutes >= 1440) return startOfDay(fromDays(day + 1), zone);
  return toInstant({ date: fromDays(day), hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 }, zone);
}
