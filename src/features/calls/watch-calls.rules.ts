// When the carrier is asked about a call, and after how long a silence means that something was lost.

/** Shorter than the minute between two rounds, so that each round asks about each call. */
export const watchEverySeconds = 45;
export const watchedPerRound = 500;
/** A dialed phone of which nothing was heard; longer than the carrier lets one ring. */
export const lostDialMs = 2 * 60_000;
/** Nobody pressed a key and nobody said so: longer than the words and the wait for the key. */
export const lostKeyMs = 60_000;
/** A minute that nobody has set money aside for by now: whoever should have is not there. */
export const holdLateMs = 15_000;
