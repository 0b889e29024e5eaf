// How long what opens an account stays good. Mails, pages and the API document say the same numbers.
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const confirmationLinkTtlMs = 24 * hourMs;
export const resetLinkTtlMs = hourMs;
/** Of the button in a mail about a change. */
export const undoLinkTtlMs = 7 * dayMs;
/** After the password was shown again, changes of security are open. */
export const proofTtlMs = 10 * minuteMs;
/** Ways to log in that a reset offers to remove: an intruder may have added one. */
export const recentWayMs = 7 * dayMs;

/** A session's replaced token, for answers that were lost and tabs that were asking. */
export const formerTokenTtlSeconds = 60;
