// When a batch stops by itself: too many people ask for no more, or too many texts fail. What was sent before the agent let it go
// on does not count again.

export interface BatchTally {
  /** Taken by a worker since it was last let go. */
  left: number;
  failed: number;
  /** People who asked for no more texts after they got theirs. */
  optedOut: number;
}

export const batchLimits = {
  /** Before so many left, a share says little. */
  optOuts: { least: 40, percent: 5 },
  failures: { least: 20, percent: 20 },
} as const;

export type PauseCause = 'opt_outs' | 'failures';

export function pauseCause({ left, failed, optedOut }: BatchTally): PauseCause | null {
  const { optOuts, failures } = batchLimits;
  if (left >= optOuts.least && optedOut * 100 >= left * optOuts.percent) return 'opt_outs';
  if (left >= failures.least && failed * 100 >= left * failures.percent) return 'failures';
  return null;
}
