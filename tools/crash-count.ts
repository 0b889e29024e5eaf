// When a program that keeps crashing is given up.
export const CRASHES_A_MINUTE = 3;
/** A run that served so long has recovered, and what was before it does not count. */
export const RECOVERED_MS = 10_000;

/** Told of each crash, says whether that was one too many. `now` and `ranMs` (how long it had been ready) in milliseconds. */
export function countCrashes(): (now: number, ranMs: number) => boolean {
  let crashes: number[] = [];
  return (now, ranMs) => {
    const before = ranMs >= RECOVERED_MS ? [] : crashes;
    crashes = [...before.filter((at) => at > now - 60_000), now];
    return crashes.length >= CRASHES_A_MINUTE;
  };
}
