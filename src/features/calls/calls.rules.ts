export const recentCallsShown = 100;

/** A call whose answer was lost is the same call when it is asked for again within this. */
export const sameCallMs = 30_000;

/** So long after its end a call that came to nothing is told. */
export const toldEndMs = 8_000;

/** What the agent writes who calls outside the hours. */
export const maxReasonLength = 200;
