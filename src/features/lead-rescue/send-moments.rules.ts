// When a plan's texts are due: at one hour of the agent's choice, and for a person at most once on each of their own days.
import { addDays } from '../../domain/calendar-date.ts';
import { defaultTimeZone, isTimeZone, startOfDay, toInstant, todayIn } from '../../domain/time-zone.ts';
import { closingMs, nextOpening } from '../contact-gate/may-contact.rules.ts';
import { rulesFor, type Reached } from '../contact-gate/where-people-are.rules.ts';

/** Of the agent's settings. Instants are milliseconds. */
export interface SendTime {
  zone: string;
  hour: number;
}

export const sendTimeOf = ({ send_tz, send_hour_local }: { send_tz: string; send_hour_local: number }): SendTime => ({
  zone: isTimeZone(send_tz) ? send_tz : defaultTimeZone,
  hour: send_hour_local,
});

const hourOf = (date: string, { zone, hour }: SendTime): number =>
  toInstant({ date, hour, minute: 0, second: 0 }, zone);

/** The send hour of the next calendar day. */
export const firstSend = (startedAt: number, time: SendTime): number =>
  hourOf(addDays(todayIn(time.zone, startedAt), 1), time);

/** The first send hour after that instant, perhaps the same day. */
export function nextHour(after: number, time: SendTime): number {
  const today = todayIn(time.zone, after);
  const at = hourOf(today, time);
  return at > after ? at : hourOf(addDays(today, 1), time);
}

/** The send hours after that instant, up to the other one. */
export function hoursBetween(after: number, upTo: number, time: SendTime): number[] {
  const hours: number[] = [];
  for (let hour = nextHour(after, time); hour <= upTo; hour = nextHour(hour, time)) hours.push(hour);
  return hours;
}

function placesOf(person: Reached, time: SendTime) {
  const rules = rulesFor(person);
  return rules === 'abroad'
    ? { zones: [time.zone], hours: null }
    : { zones: rules.zones, hours: rules.hours.automatic };
}

/** When a text that is due then may leave. */
export function leavesAt(due: number, person: Reached, time: SendTime): number {
  const { zones, hours } = placesOf(person, time);
  return (hours && nextOpening(hours, zones, due, closingMs)) ?? due;
}

/** From then on it is another day than that of the last text, wherever the person may be. */
export function nextDayOf(sentAt: number, person: Reached, time: SendTime): number {
  return Math.max(...placesOf(person, time).zones.map((zone) => startOfDay(addDays(todayIn(zone, sentAt), 1), zone)));
}

/** No state keeps its days closed for longer in a row. */
const mostHours = 9;

/** After a text left then: the first send hour whose text leaves on a later day of the person's. */
export function nextSend(sentAt: number, person: Reached, time: SendTime): number {
  const another = nextDayOf(sentAt, person, time);
  let due = nextHour(sentAt, time);
  for (let turn = 0; turn < mostHours && leavesAt(due, person, time) < another; turn++) due = nextHour(due, time);
  return due;
}

/** When a plan that stood still goes on: at `due`, unless its last text left on the same day of the person's. */
export const goesOnAt = (due: number, sentAt: number | null, person: Reached, time: SendTime): number =>
  sentAt === null ? due : Math.max(due, nextSend(sentAt, person, time));

/** The day that a person's text counts for. */
export const dayOfPerson = (at: number, person: Reached, time: SendTime): string =>
  todayIn(placesOf(person, time).zones[0] ?? time.zone, at);

/** The same day at another hour or in another zone: what is due follows the settings. */
export const movedTo = (due: number, before: SendTime, after: SendTime): number =>
  hourOf(todayIn(before.zone, due), after);
