// Subscriptions that were bought beside a live one, and whether their money has been given back.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** @returns false when it was known before. */
export async function noteSecond(
  tx: Transaction,
  { userId, id, kept }: { userId: string; id: string; kept: string },
): Promise<boolean> {
  const noted = await tx
    .insertInto('second_subscriptions')
    .values({ user_id: userId, stripe_subscription_id: id, kept_subscription_id: kept })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function isSecond(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('second_subscriptions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('stripe_subscription_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when somebody else has settled it since. */
export async function settleSecond(tx: Transaction, userId: string, id: string, cents: number): Promise<boolean> {
  const settled = await tx
    .updateTable('second_subscriptions')
    .set({ refunded_cents: cents, settled_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('stripe_subscription_id', '=', id)
    .where('settled_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Those whose job must have been lost: still open after a day. */
export async function listUnsettledSeconds(tx: Transaction): Promise<{ userId: string; subscription: string }[]> {
  return tx
    .selectFrom('second_subscriptions')
    .select(['user_id as userId', 'stripe_subscription_id as subscription'])
    .where('settled_at', 'is', null)
    .where('found_at', '<', sql<string>`now() - interval '6 hours'`)
    .limit(1000)
    .execute();
}
