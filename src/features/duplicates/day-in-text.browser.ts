import { formatDay } from '../../web/format-date.ts';

/** A day inside a sentence: 'today', 'yesterday', else 'Tue, Mar 3'. */
export const dayInText = (moment: string): string =>
  formatDay(moment).replace(/^(Today|Yesterday|Tomorrow)$/, (word) => word.toLowerCase());
