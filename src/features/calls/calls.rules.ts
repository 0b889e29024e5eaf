export const recentCallsShown = 100;
