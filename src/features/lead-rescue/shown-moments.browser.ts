// Moments and days of the plan as screens say them: in the plan's own zone.
import { formatDay, formatTime } from '../../web/format-date.ts';
import type { RescueSettingsAnswer, Tracker } from './lead-rescue.contract.ts';
import { dayLabel } from './lead-rescue.words.ts';

/** 'tomorrow at 9:00 AM', 'Fri, Nov 27 at 9:00 AM' */
export const momentIn =
  (zone: string) =>
  (moment: string): string => {
    const day = formatDay(moment, new Date(), zone);
    return `${/[ ,]/.test(day) ? day : day.toLowerCase()} at ${formatTime(moment, zone)}`;
  };

export const shownDay = ({ current_day }: Tracker, settings: RescueSettingsAnswer): string =>
  dayLabel(current_day, settings);
