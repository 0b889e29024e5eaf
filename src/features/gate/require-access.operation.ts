import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { User } from '../../server/sign-in/user.ts';
import { readAccessFacts, readAdminFacts } from './access.db.ts';
import type { Platform } from '../../server/platform.ts';
import { decideAccess } from './who-may-use.rules.ts';
import { accountSuspended } from './suspended.words.ts';
import { secondStepNeeded } from './second-step.words.ts';

/** The server's half of the subscription gate. @throws Refusal not_subscribed */
export function requireSubscription({ access }: Pick<User, 'access'>): void {
  if (access.deleteAfter)
    throw new Refusal('not_subscribed', 'This account is scheduled for deletion. Keep your account to continue.');
  if (access.suspendedAt) throw new Refusal('not_subscribed', accountSuspended);
  const { allowed, reason } = decideAccess(access);
  if (!allowed) throw new Refusal('not_subscribed', `You need an active subscription or team (${reason}).`);
}

/** The same for a caller without a session, known by another credential. @throws Refusal not_subscribed */
export async function requireSubscriptionOf(tx: Transaction, userId: string): Promise<void> {
  requireSubscription({ access: await readAccessFacts(tx, userId) });
}

/** May this user use the app now? For work that nobody waits for. */
export async function hasAccess(tx: Transaction, userId: string): Promise<boolean> {
  return decideAccess(await readAccessFacts(tx, userId)).allowed;
}

/** What the operator sees: may this user use the app now, and why? */
export async function readAccess(tx: Transaction, userId: string) {
  return decideAccess(await readAccessFacts(tx, userId));
}

/** In one statement. @throws Refusal forbidden */
export async function requireAdmin(tx: Transaction, { config }: Pick<Platform, 'config'>, user: User): Promise<void> {
  const { isPinned, hasSecondStep } = await readAdminFacts(tx, user);
  if (user.access.suspendedAt || !isPinned) throw new Refusal('forbidden', 'Access denied');
  if (config.adminSecondStep && !hasSecondStep) throw new Refusal('forbidden', secondStepNeeded);
}
