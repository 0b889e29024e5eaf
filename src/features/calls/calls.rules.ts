export const recentCallsShown = 100;

/** What the agent writes who calls outside the hours. */
export const maxReasonLength = 200;
