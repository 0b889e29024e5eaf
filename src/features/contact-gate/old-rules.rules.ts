// Which of the contact rules nobody has checked for too long: laws change, and the table does not by itself.
import { daysBetween } from '../../domain/calendar-date.ts';
import { stateHolidays } from './state-holidays.rules.ts';
import { commonHours, federalHours, hoursOfStates } from './state-hours.rules.ts';

export const maxDaysUnchecked = 365;

const checked: readonly (readonly [name: string, checkedOn: string])[] = [
  ['federal', federalHours.checkedOn],
  ['common', commonHours.checkedOn],
  ...Object.entries(hoursOfStates).map(([state, { checkedOn }]) => [state, checkedOn] as const),
  ...Object.entries(stateHolidays).map(([state, { checkedOn }]) => [`holidays of ${state}`, checkedOn] as const),
];

/** Of a day (`YYYY-MM-DD`). */
export const oldRulesOn = (today: string): string[] =>
  checked.flatMap(([name, checkedOn]) => (daysBetween(checkedOn, today) > maxDaysUnchecked ? [name] : []));
