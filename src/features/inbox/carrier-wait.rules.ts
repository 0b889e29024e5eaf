// How long a caller of messages-send waits for the carrier, and how often it is looked.

export const longestWaitMs = 8_000;
const firstLookMs = 50;
const laterLooksMs = 250;

/** After how long to look again; null: the wait is over. */
export function nextLookMs(waitedMs: number, looks: number): number | null {
  const next = looks === 0 ? firstLookMs : laterLooksMs;
  return waitedMs + next < longestWaitMs ? next : null;
}
