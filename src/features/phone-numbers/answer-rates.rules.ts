// How many of those who are called from a number pick up, and when so few do that carriers probably mark it as spam.

/** What is shown counts this many days back. */
export const shownDays = 30;
/** What happened lately, against the days before it. */
export const latelyDays = 7;
/** Fewer calls say nothing. */
const fewestCalls = 25;
/** A number of good standing is answered more often than this, by strangers too. */
const lowShare = 0.1;
/** Of what was usual before. */
const dropTo = 0.5;

export interface Calls {
  calls: number;
  answered: number;
}

const shareOf = ({ calls, answered }: Calls): number => (calls === 0 ? 0 : answered / calls);

/** `before`: the days shown that are not `lately`. */
export function looksMarked(lately: Calls, before: Calls): boolean {
  if (lately.calls < fewestCalls || shareOf(lately) >= lowShare) return false;
  return before.calls < fewestCalls || shareOf(lately) <= shareOf(before) * dropTo;
}

/** Whole percent; null before the first call. */
export const answeredPercent = (of: Calls): number | null => (of.calls === 0 ? null : Math.round(shareOf(of) * 100));
