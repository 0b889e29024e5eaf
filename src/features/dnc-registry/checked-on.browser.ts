import { isCalendarDate } from '../../domain/calendar-date.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { shownZone } from '../../web/shown-zone.ts';

export const today = (): string => todayIn(shownZone(), Date.now());

/** What is wrong with the day of a check, as typed. */
export function checkFault(checkedOn: string | null): string | undefined {
  if (checkedOn === null) return undefined;
  if (!isCalendarDate(checkedOn)) return 'Enter the date of the check.';
  return checkedOn > today() ? 'Enter a date that isn’t in the future.' : undefined;
}
