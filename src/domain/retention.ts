// How long what has ended is kept, in days unless the name says otherwise. Jobs delete by these numbers, and every sentence says them.

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

/** A bulk change can be undone for so long. */
export const bulkUndoHours = 1;

/** What a bulk change replaced, and then the change's own line. */
export const bulkFormerDays = 1;
export const bulkActionDays = 30;

/** What payment, carrier and calendar sent, once it is handled. It names people, and what it said stands elsewhere. */
export const eventDays = 30;

/** Work that was given up waits so long for the operator. */
export const failedJobDays = 60;

/** An import that was started and never finished. */
export const abandonedImportDays = 1;

/** Rows of an import that became no lead: people's data of which nothing came. */
export const leftOutRowDays = 90;

/** That a follow-up's mail went out. */
export const followUpMailDays = 60;

/** What a notification told. */
export const notificationDays = 30;

/** That a new lead was texted, or why not: as far back as the panel counts, and longer. */
export const newLeadTextDays = 30;

/** The plan of a lead that is gone outlives the trash, from which the lead may return. */
export const goneLeadPlanDays = trashDays + 5;

/** Numbers that were offered for sale. */
export const numberOfferDays = 1;

/** What slows down guessing passwords and asking for mails. */
export const failedSignInDays = 1;
export const accountMailDays = 1;
