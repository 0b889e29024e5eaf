// Moments to choose a follow-up from, and what was typed as one, all by the agent's own clock.
import { addDays, nextMonday } from '../../domain/calendar-date.ts';
import { followUpHour, followUpTime } from '../../domain/follow-up-hour.ts';
import { followUpMorning } from '../../domain/follow-up-morning.ts';
import { halfTyped, wholeDateMessage, wholeTimeMessage } from '../../domain/half-typed.ts';
import { instantOf, toInstant, toLocalDateTime } from '../../domain/time-zone.ts';

export interface FollowUpChoice {
  key: string;
  label: string;
  /** ISO instant */
  at: string;
}

/** Nobody wants to be reminded later in the evening than this. */
const lastHour = 20;

/** The quick choices, soonest first. `now` in milliseconds. */
export function followUpChoices(now: number, zone: string): FollowUpChoice[] {
  const { date, hour } = toLocalDateTime(now, zone);
  const morning = (day: string) => new Date(followUpMorning(day, zone)).toISOString();
  const choices: FollowUpChoice[] = [];
  // Two to three hours from now, at a full hour; at night in the morning.
  const later = Math.max(followUpHour, hour + 3);
  if (later <= lastHour) {
    const at = toInstant({ date, hour: later, minute: 0, second: 0 }, zone);
    choices.push({ key: 'later', label: 'Later today', at: new Date(at).toISOString() });
  }
  choices.push(
    { key: 'tomorrow', label: 'Tomorrow', at: morning(addDays(date, 1)) },
    { key: 'in-2-days', label: 'In 2 days', at: morning(addDays(date, 2)) },
    { key: 'next-week', label: 'Next week', at: morning(nextMonday(date)) },
    { key: 'in-2-weeks', label: 'In 2 weeks', at: morning(addDays(date, 14)) },
    { key: 'in-30-days', label: 'In 30 days', at: morning(addDays(date, 30)) },
  );
  // Before a Monday, tomorrow is next week.
  return choices.filter(({ at }, index) => choices.findIndex((other) => other.at === at) === index);
}

export interface LocalTexts {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  time: string;
}

export function localTexts(at: string | null, zone: string): LocalTexts {
  if (at === null) return { date: '', time: followUpTime };
  const { date, hour, minute } = toLocalDateTime(Date.parse(at), zone);
  return { date, time: `${two(hour)}:${two(minute)}` };
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * The moment that was typed, in the morning without a time. `moved`: the clocks skip that time in spring, and the moment after the
 * gap is meant. Null when it is no date.
 */
export function typedFollowUp({ date, time }: LocalTexts, zone: string): { at: string; moved: boolean } | null {
  const wanted = time || followUpTime;
  const instant = instantOf(date, wanted, zone);
  if (instant === null) return null;
  const at = new Date(instant).toISOString();
  return { at, moved: localTexts(at, zone).time !== wanted.slice(0, 5) };
}

/** What the two fields hold, as YYYY-MM-DDTHH:MM: in the morning without a time, '' when both are empty, or what is wrong with it. */
export function readFollowUpTexts({ date, time }: LocalTexts, zone: string): { text: string } | { fault: string } {
  if (date === halfTyped) return { fault: wholeDateMessage };
  if (time === halfTyped) return { fault: wholeTimeMessage };
  if (date === '') return time === '' ? { text: '' } : { fault: 'Enter a date, or clear the time too.' };
  const year = Number(date.slice(0, 4));
  if (date.length !== 10 || year < 1900 || year > 2100 || !typedFollowUp({ date, time }, zone))
    return { fault: 'Enter a date from 1900 to 2100.' };
  return { text: `${date}T${(time || followUpTime).slice(0, 5)}` };
}

/** Those of a lead's zones in which a clock then shows another time than the agent's, each time once; none when all agree. */
export function otherClocks(at: string, zones: readonly string[], agentZone: string): string[] {
  const shown = (zone: string) => JSON.stringify(toLocalDateTime(Date.parse(at), zone));
  if (zones.every((zone) => shown(zone) === shown(agentZone))) return [];
  return zones.filter((zone, index) => zones.findIndex((other) => shown(other) === shown(zone)) === index);
}
