const minuteMs = 60_000;

/** A log-in whose password was right waits so long for its code, and takes so many tries. */
export const pendingLogInTtlMs = 10 * minuteMs;
export const maxCodeTries = 5;

/** What a browser is asked to sign with a passkey. */
export const challengeTtlMs = 5 * minuteMs;
export const maxPasskeys = 10;
