import { sql } from 'kysely';
import { subscriptionOrder } from '../../database/access-columns.ts';
import type { Transaction } from '../../database/transaction.ts';

export async function readProfile(
  tx: Transaction,
  userId: string,
): Promise<{ full_name: string | null; time_zone: string }> {
  return tx
    .selectFrom('profiles')
    .select(['full_name', 'time_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function writeName(tx: Transaction, userId: string, fullName: string | null): Promise<void> {
  await tx.updateTable('profiles').set({ full_name: fullName }).where('user_id', '=', userId).execute();
}

export async function writeTimeZone(tx: Transaction, userId: string, timeZone: string): Promise<void> {
  await tx.updateTable('profiles').set({ time_zone: timeZone }).where('user_id', '=', userId).execute();
}

/** The subscription that decides about access. */
export async function readLatestSubscription(tx: Transaction, userId: string) {
  return tx
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'current_period_end', 'cancel_at_period_end', 'trial_end', 'seats'])
    .where('user_id', '=', userId)
    .orderBy(sql.raw(subscriptionOrder))
    .executeTakeFirst();
}
