// The gate as a state: checking, then allowed or blocked. A late "allowed" lifts the block.
import type { AccessReason } from './who-may-use.rules.ts';

export const gateTimeoutMs = 8_000;

export interface GateFacts {
  signedIn: boolean;
  /** What the server said; undefined while it has not. */
  access: { allowed: boolean; reason: AccessReason; subscription_status: string | null } | undefined;
  failed: boolean;
  timedOut: boolean;
}

export type BlockedReason = 'no user' | 'timeout' | 'fatal' | 'no active sub or team' | 'suspended';

export type GateState =
  | { state: 'checking' }
  | { state: 'allowed'; reason: 'team-member' | 'subscription' }
  | { state: 'blocked'; reason: BlockedReason; subscriptionStatus: string | null };

export function gateState({ signedIn, access, failed, timedOut }: GateFacts): GateState {
  if (!signedIn) return { state: 'blocked', reason: 'no user', subscriptionStatus: null };
  if (access?.allowed && (access.reason === 'team-member' || access.reason === 'subscription'))
    return { state: 'allowed', reason: access.reason };
  if (access) {
    const reason = access.reason === 'suspended' ? access.reason : 'no active sub or team';
    return { state: 'blocked', reason, subscriptionStatus: access.subscription_status };
  }
  if (timedOut) return { state: 'blocked', reason: 'timeout', subscriptionStatus: null };
  if (failed) return { state: 'blocked', reason: 'fatal', subscriptionStatus: null };
  return { state: 'checking' };
}

/** We do not know, so it must not read as "you have not paid". */
export function isUnknown(reason: BlockedReason): boolean {
  return reason === 'timeout' || reason === 'fatal';
}
