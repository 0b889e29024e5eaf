// Which of the payment provider's words for a subscription count for what.

/** Paid or on trial: its holder may use the app. */
const runningStatuses: readonly string[] = ['active', 'trialing'];

/** Not ended, though a payment may be late: its seats may be used, and its holder may make a team. Unpaid and ended ones carry none. */
export const seatedStatuses: readonly string[] = [...runningStatuses, 'past_due'];

/** It still bills or will: a person has at most one of them. */
export const liveStatuses: readonly string[] = [...seatedStatuses, 'unpaid', 'paused'];

const owingStatuses: readonly string[] = ['past_due', 'unpaid'];

/** For good: only a new one helps. */
export const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

type Status = string | null | undefined;

export const isRunning = (status: Status): boolean => isAmong(runningStatuses, status);
export const carriesSeats = (status: Status): boolean => isAmong(seatedStatuses, status);
export const isLive = (status: Status): boolean => isAmong(liveStatuses, status);
export const isEnded = (status: Status): boolean => isAmong(endedStatuses, status);
/** A payment of it is late. */
export const isOwing = (status: Status): boolean => isAmong(owingStatuses, status);

function isAmong(statuses: readonly string[], status: Status): boolean {
  return typeof status === 'string' && statuses.includes(status);
}
