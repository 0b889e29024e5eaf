// Who may use the app: an active team member, or the holder of an active or trialing subscription. The browser's guard
// and every endpoint decide by this one rule.
import { isRunning } from '../../domain/subscription-status.ts';

/** As the session's reader brings them with every request. */
export interface AccessFacts {
  subscriptionStatus: string | null;
  teamId: string | null;
  deleteAfter: string | null;
  suspendedAt: string | null;
}

export type AccessReason = 'team-member' | 'subscription' | 'no active sub or team' | 'suspended';

export function decideAccess(facts: AccessFacts): { allowed: boolean; reason: AccessReason } {
  if (facts.suspendedAt !== null) return { allowed: false, reason: 'suspended' };
  if (facts.deleteAfter !== null) return { allowed: false, reason: 'no active sub or team' };
  if (facts.teamId !== null) return { allowed: true, reason: 'team-member' };
  if (isRunning(facts.subscriptionStatus)) return { allowed: true, reason: 'subscription' };
  return { allowed: false, reason: 'no active sub or team' };
}
