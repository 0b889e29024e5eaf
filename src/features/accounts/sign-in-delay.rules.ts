// Wrong passwords in a row make the next try wait, longer each time, never for ever: nobody can lock an account's owner out.

const longestWaitMs = 15 * 60_000;

/** Wrong passwords from one place before the wait begins, and from all places together. */
export const freeFailures = { onePlace: 5, allPlaces: 50 } as const;

/** Milliseconds from the last wrong password to the next try that is looked at. */
export function delayAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(longestWaitMs, 1000 * 2 ** Math.min(failures - free, 20));
}

export interface Failures {
  failures: number;
  /** Milliseconds since 1970. */
  lastFailedAt: number;
  free: number;
}

/** Milliseconds to wait now; a day without a wrong password forgets them. */
export function waitOf({ failures, lastFailedAt, free }: Failures, now: number): number {
  return Math.max(0, lastFailedAt + delayAfter(failuresNow({ failures, lastFailedAt, free }, now), free) - now);
}

export function failuresNow({ failures, lastFailedAt }: Failures, now: number): number {
  return now - lastFailedAt > 24 * 3_600_000 ? 0 : failures;
}
