import { formatDay } from '../../web/format-date.ts';

/** As `formatDay`, but not at the beginning of a sentence: 'today', 'Sat, Nov 28'. */
export function dayInSentence(at: string): string {
  return formatDay(at).replace(/^(?:Today|Tomorrow|Yesterday)\b/, (word) => word.toLowerCase());
}
