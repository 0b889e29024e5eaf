// Card payments into the wallet. The row is made before the provider is asked; its id is the provider's idempotency key.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Payment {
  id: string;
  user_id: string;
  kind: string;
  status: string;
  net_cents: number;
  charge_cents: number;
  stripe_session_id: string | null;
  stripe_payment_intent_id: string | null;
  url: string | null;
  created_at: string;
}

const columns = [
  'id',
  'user_id',
  'kind',
  'status',
  'net_cents',
  'charge_cents',
  'stripe_session_id',
  'stripe_payment_intent_id',
  'url',
  'created_at',
] as const;

export interface NewPayment {
  userId: string;
  kind: 'topup' | 'auto_recharge';
  clientRef: string;
  netCents: number;
  chargeCents: number;
}

/** Makes it, or returns the one of this reference that is there already. */
export async function openPayment(tx: Transaction, payment: NewPayment): Promise<Payment> {
  await tx
    .insertInto('wallet_payments')
    .values({
      user_id: payment.userId,
      kind: payment.kind,
      client_ref: payment.clientRef,
      net_cents: payment.netCents,
      charge_cents: payment.chargeCents,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_ref']).doNothing())
    .execute();
  return tx
    .selectFrom('wallet_payments')
    .select(columns)
    .where('user_id', '=', payment.userId)
    .where('client_ref', '=', payment.clientRef)
    .executeTakeFirstOrThrow();
}

/** The one of this reference, else another click for the same that came a moment ago, perhaps by another server. */
export async function findSameTopUp(
  tx: Transaction,
  { userId, clientRef, netCents }: Pick<NewPayment, 'userId' | 'clientRef' | 'netCents'>,
): Promise<Payment | undefined> {
  return tx
    .selectFrom('wallet_payments')
    .select(columns)
    .where('user_id', '=', userId)
    .where((is) =>
      is.or([
        is('client_ref', '=', clientRef),
        is.and([
          is('kind', '=', 'topup'),
          is('status', '=', 'open'),
          is('net_cents', '=', netCents),
          is('created_at', '>', sql<string>`now() - interval '3 seconds'`),
        ]),
      ]),
    )
    .orderBy((is) => is('client_ref', '=', clientRef), 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findPayment(tx: Transaction, userId: string, id: string): Promise<Payment | undefined> {
  return tx
    .selectFrom('wallet_payments')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findOpenRecharge(tx: Transaction, userId: string): Promise<Payment | undefined> {
  return tx
    .selectFrom('wallet_payments')
    .select(columns)
    .where('user_id', '=', userId)
    .where('kind', '=', 'auto_recharge')
    .where('status', '=', 'open')
    .executeTakeFirst();
}

/** Top-ups that may have been paid without our hearing of it. */
export async function listOpenTopUps(tx: Transaction, userId: string): Promise<Payment[]> {
  return openTopUps(tx, userId).select(columns).orderBy('created_at', 'desc').limit(3).execute();
}

export async function countOpenTopUps(tx: Transaction, userId: string): Promise<number> {
  const { count } = await openTopUps(tx, userId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function openTopUps(tx: Transaction, userId: string) {
  return tx
    .selectFrom('wallet_payments')
    .where('user_id', '=', userId)
    .where('kind', '=', 'topup')
    .where('status', '=', 'open')
    .where('stripe_session_id', 'is not', null)
    .where('created_at', '>', sql<string>`now() - interval '25 hours'`);
}

/** Open ones that should have ended, of all agents. */
export async function listStalePayments(tx: Transaction): Promise<Payment[]> {
  return tx
    .selectFrom('wallet_payments')
    .select(columns)
    .where('status', '=', 'open')
    .where('kind', '=', 'topup')
    .where('created_at', '<', sql<string>`now() - interval '25 hours'`)
    .limit(500)
    .execute();
}

/** Recharges of the last 24 hours that were paid or are being paid. */
export async function countRecharges(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('wallet_payments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'auto_recharge')
    .where('status', 'in', ['open', 'paid'])
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function keepSession(
  tx: Transaction,
  payment: Payment,
  session: { id: string; url: string },
): Promise<void> {
  await tx
    .updateTable('wallet_payments')
    .set({ stripe_session_id: session.id, url: session.url })
    .where('user_id', '=', payment.user_id)
    .where('id', '=', payment.id)
    .execute();
}

export async function markPaid(tx: Transaction, payment: Payment, intentId: string): Promise<void> {
  await tx
    .updateTable('wallet_payments')
    .set({ status: 'paid', stripe_payment_intent_id: intentId, settled_at: sql<string>`now()`, url: null })
    .where('user_id', '=', payment.user_id)
    .where('id', '=', payment.id)
    .execute();
}

/** @returns false when it had ended already. */
export async function markEnded(
  tx: Transaction,
  payment: Payment,
  status: 'declined' | 'expired' | 'failed',
  declineCode: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wallet_payments')
    .set({ status, decline_code: declineCode, settled_at: sql<string>`now()`, url: null })
    .where('user_id', '=', payment.user_id)
    .where('id', '=', payment.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The payment was credited to an account that is deleted now; its books are closed. */
export async function isOfDeletedAccount(tx: Transaction, intentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from kept_ledger where payment_hash = sha256(convert_to(${intentId}, 'UTF8')) limit 1`.execute(tx);
  return rows.length > 0;
}
