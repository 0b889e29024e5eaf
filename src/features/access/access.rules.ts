// Who may use the app: an active team member, or the holder of an active or trialing subscription. The browser's guard
// and every endpoint decide by this one rule.

export const acceptedStatuses: readonly string[] = ['active', 'trialing'];

export interface AccessFacts {
  /** Status of the subscription with the newest period end; null when there is none. */
  subscriptionStatus: string | null;
  /** A team of which the user is an active member; null when there is none. Owning one opens nothing: owners pay for themselves. */
  teamId: string | null;
  /** The account is on its way out and ends at this instant; undone, it is open as before. */
  deleteAfter: string | null;
}

export type AccessReason = 'team-member' | 'subscription' | 'no active sub or team';

export function decideAccess(facts: AccessFacts): { allowed: boolean; reason: AccessReason } {
  if (facts.deleteAfter !== null) return { allowed: false, reason: 'no active sub or team' };
  if (facts.teamId !== null) return { allowed: true, reason: 'team-member' };
  if (facts.subscriptionStatus !== null && acceptedStatuses.includes(facts.subscriptionStatus)) {
    return { allowed: true, reason: 'subscription' };
  }
  return { allowed: false, reason: 'no active sub or team' };
}
