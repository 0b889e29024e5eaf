import { followUpHour } from './follow-up-hour.ts';
import { toInstant } from './time-zone.ts';

/** When a follow-up of that day is due that names no time, in milliseconds. */
export const followUpMorning = (date: string, zone: string): number =>
  toInstant({ date, hour: followUpHour, minute: 0, second: 0 }, zone);
