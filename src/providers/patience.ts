// Whoever waits for an answer waits for providers 20 seconds at most, however many calls the answer takes: they share one time.
import { AsyncLocalStorage } from 'node:async_hooks';

/** The rest is for a last pause before a repeat, and for what is ours. */
const wholeMs = 18_000;
const ends = new AsyncLocalStorage<number>();

/** All calls of a provider that `work` makes share one time. Jobs, for which nobody waits, have each call's own. */
export function whileSomebodyWaits<T>(work: () => Promise<T>): Promise<T> {
  return ends.run(performance.now() + wholeMs, work);
}

/** How long a call may take that has `most` of its own, in whole milliseconds; 0: its time was used up by those before it. */
export function timeLeft(most: number): number {
  const end = ends.getStore();
  return end === undefined ? most : Math.max(0, Math.min(most, Math.ceil(end - performance.now())));
}
