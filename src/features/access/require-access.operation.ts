import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { User } from '../../server/http/route.ts';
import { isPinnedAdmin, readAccessFacts } from './access.db.ts';
import { decideAccess } from './access.rules.ts';

/** The server's half of the subscription gate. @throws Refusal not_subscribed */
export async function requireSubscription(tx: Transaction, user: User): Promise<void> {
  const facts = await readAccessFacts(tx, user.id);
  if (facts.deleteAfter) throw new Refusal('not_subscribed', 'This account is being deleted. Keep it first to go on.');
  const { allowed, reason } = decideAccess(facts);
  if (!allowed) throw new Refusal('not_subscribed', `An active subscription or team is needed (${reason}).`);
}

/** @throws Refusal forbidden */
export async function requireAdmin(tx: Transaction, user: User): Promise<void> {
  if (!(await isPinnedAdmin(tx, user.id))) throw new Refusal('forbidden', 'Access denied');
}
