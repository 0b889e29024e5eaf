// When a text that the carrier certainly did not take is tried again.

/** After so many it fails; with the waits below that is about a day. */
export const maxAttempts = 30;
const firstWaitMs = 1000;
const longestWaitMs = 3_600_000;

/** `asked`: seconds that the carrier named. `chance`: 0 to 1, so that texts refused together do not come back together. */
export function againAfterMs(attempts: number, asked: number | null, chance: number): number {
  const doubled = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, attempts - 1));
  return Math.max(doubled, 1000 * (asked ?? 0)) * (1 + chance / 2);
}
