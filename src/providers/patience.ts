// Whoever waits for an answer waits for providers 20 seconds at most, however many calls the answer takes: they share one time.
import { AsyncLocalStorage } from 'node:async_hooks';

/** The rest is for a last pause before a repeat, and for what is ours. */
const wholeMs = 18_000;
const ends = new AsyncLocalStorage<number>();
const claims = new AsyncLocalStorage<() => void>();

/** All calls of a provider that `work` makes share one time. Jobs, for which nobody waits, have each call's own. */
export function whileSomebodyWaits<T>(work: () => Promise<T>): Promise<T> {
  return ends.run(performance.now() + wholeMs, work);
}

/** No further call of a provider begins in `work` once `assertHeld` throws: another has what it works on. */
export function whileClaimed<T>(assertHeld: () => void, work: () => Promise<T>): Promise<T> {
  return claims.run(assertHeld, work);
}

/** For a call of several steps: throws when the next one is not to be taken. */
export const claimAtHand = (): (() => void) => claims.getStore() ?? (() => undefined);

/** How long a call may take that has `most` of its own, in whole milliseconds; 0: its time was used up by those before it. */
export function timeLeft(most: number): number {
  claimAtHand()();
  const end = ends.getStore();
  return end === undefined ? most : Math.max(0, Math.min(most, Math.ceil(end - performance.now())));
}
