// How long what has ended is kept, in days. Jobs delete by these numbers, and every sentence says them.

/** A deleted lead can be restored for so long; then it is gone. */
export const trashDays = 30;

/** An account that is to be deleted can be kept by logging in. */
export const closedAccountDays = 30;

/** What vendors have posted, with its verdict. The leads it became stay. */
export const postDays = 30;

/** In years: calls and texts with proof of consent and opt-outs, after their account is gone (16 CFR 310.5). */
export const keptContactYears = 5;

/** The answer to a request that may be repeated. It can name people. */
export const answerDays = 1;
