import { sql } from 'kysely';
import { subscriptionOrder } from '../../database/access-columns.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { RechargeChoice } from './auto-recharge.rules.ts';

export async function readWalletRow(tx: Transaction, userId: string) {
  return tx.selectFrom('user_wallets').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
}

/** Held until the transaction ends: whoever decides about this wallet decides alone. */
export async function lockWallet(tx: Transaction, userId: string) {
  return tx.selectFrom('user_wallets').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow();
}

export async function readBalanceCents(tx: Transaction, userId: string): Promise<number> {
  const { balance_cents } = await tx
    .selectFrom('user_wallets')
    .select('balance_cents')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return balance_cents;
}

/** The subscription whose values count, and whether it is known to the payment provider. */
export async function readLatestSubscription(tx: Transaction, userId: string) {
  return tx
    .selectFrom('subscriptions')
    .select(['stripe_subscription_id', 'status', 'auto_recharge_threshold_cents', 'auto_recharge_amount_cents'])
    .where('user_id', '=', userId)
    .orderBy(sql.raw(subscriptionOrder))
    .executeTakeFirst();
}

/** In both places that hold it. @returns how many rows took it. */
export async function writeChoice(
  tx: Transaction,
  userId: string,
  { thresholdCents, amountCents }: RechargeChoice,
): Promise<number> {
  const values = { auto_recharge_threshold_cents: thresholdCents, auto_recharge_amount_cents: amountCents };
  const subscriptions = await tx
    .updateTable('subscriptions')
    .set(values)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const wallets = await tx.updateTable('user_wallets').set(values).where('user_id', '=', userId).executeTakeFirst();
  return Number(subscriptions.numUpdatedRows + wallets.numUpdatedRows);
}

/** A new choice or a new card begins with a clean slate. With the system's rights. */
export async function forgetDeclines(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('user_wallets')
    .set({ recharge_failures: 0, recharge_not_before: null, recharge_problem: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Nothing is wanted any more: the balance is above the threshold, or the recharge is off. */
export async function stopWanting(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('user_wallets')
    .set({
      recharge_wanted_at: null,
      recharge_problem: sql`case when recharge_problem = 'stopped' then recharge_problem end`,
    })
    .where('user_id', '=', userId)
    .execute();
}

export async function putOff(tx: Transaction, userId: string, until: Date, problem: string | null): Promise<void> {
  await tx
    .updateTable('user_wallets')
    .set({ recharge_not_before: until.toISOString(), ...(problem && { recharge_problem: problem }) })
    .where('user_id', '=', userId)
    .execute();
}

export async function countDecline(tx: Transaction, userId: string, until: Date, problem: string): Promise<number> {
  const { recharge_failures } = await tx
    .updateTable('user_wallets')
    .set((row) => ({
      recharge_failures: row('recharge_failures', '+', 1),
      recharge_not_before: until.toISOString(),
      recharge_problem: problem,
    }))
    .where('user_id', '=', userId)
    .returning('recharge_failures')
    .executeTakeFirstOrThrow();
  return recharge_failures;
}

export async function switchOff(tx: Transaction, userId: string): Promise<void> {
  await writeChoice(tx, userId, { thresholdCents: 0, amountCents: 0 });
  await tx
    .updateTable('user_wallets')
    .set({ recharge_wanted_at: null, recharge_not_before: null, recharge_failures: 0, recharge_problem: 'stopped' })
    .where('user_id', '=', userId)
    .execute();
}

export interface SavedCard {
  id: string;
  brand: string | null;
  last4: string | null;
  /** When the payment that saved it was started. */
  savedAt: string;
}

/** An older payment reported later does not bring an older card back. */
export async function saveCard(tx: Transaction, userId: string, card: SavedCard): Promise<void> {
  await tx
    .updateTable('user_wallets')
    .set({ card_id: card.id, card_brand: card.brand, card_last4: card.last4, card_saved_at: card.savedAt })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('card_saved_at', 'is', null), row('card_saved_at', '<=', card.savedAt)]))
    .execute();
}

/** Whose recharge is wanted and may be tried now. */
export async function listWanting(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_wallets')
    .select('user_id')
    .where('recharge_wanted_at', 'is not', null)
    .where((row) =>
      row.or([row('recharge_not_before', 'is', null), row('recharge_not_before', '<=', sql<string>`now()`)]),
    )
    .limit(1000)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function listExpiredHolds(tx: Transaction): Promise<{ userId: string; ref: string }[]> {
  return tx
    .selectFrom('wallet_holds')
    .select(['user_id as userId', 'ref'])
    .where('status', '=', 'open')
    .where('expires_at', '<', sql<string>`now()`)
    .limit(1000)
    .execute();
}

/** False: its call went on after all, or ended. Holds the wallet until the transaction ends. */
export async function isStillExpired(
  tx: Transaction,
  { userId, ref }: { userId: string; ref: string },
): Promise<boolean> {
  // Wallet before hold, as everywhere.
  await sql`select from user_wallets where user_id = ${userId} for update`.execute(tx);
  const { rows } = await sql`
    select from wallet_holds where user_id = ${userId} and ref = ${ref} and status = 'open' and expires_at < now()`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Append-only, in the transaction of what it records. `actorId` null: the product itself. */
export async function writeAudit(
  tx: Transaction,
  { userId, actorId, action, subject }: { userId: string; actorId: string | null; action: string; subject: object },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ user_id: userId, actor_id: actorId, action, subject: JSON.stringify(subject) })
    .execute();
}
