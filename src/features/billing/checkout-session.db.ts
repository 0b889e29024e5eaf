// Checkouts that were started. The row is made before Stripe is asked; its id is Stripe's idempotency key.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export type CheckoutKind = 'subscription' | 'trial';

export interface OpenCheckout {
  id: string;
  kind: string;
  stripeId: string | null;
  url: string | null;
}

const subscribing: CheckoutKind[] = ['subscription', 'trial'];

/** The one open way to subscribe of the last 24 hours; older ones have ended at Stripe too. */
export async function findOpenCheckout(tx: Transaction, userId: string): Promise<OpenCheckout | undefined> {
  return tx
    .selectFrom('checkout_sessions')
    .select(['id', 'kind', 'stripe_session_id as stripeId', 'url'])
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('kind', 'in', subscribing)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** Opens one, or returns the one that another process has opened in between. */
export async function openCheckout(tx: Transaction, userId: string, kind: CheckoutKind): Promise<OpenCheckout> {
  await tx
    .updateTable('checkout_sessions')
    .set({ status: 'expired' })
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('kind', 'in', subscribing)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
  await tx
    .insertInto('checkout_sessions')
    .values({ user_id: userId, kind, expires_at: sql<string>`now() + interval '23 hours 50 minutes'` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const open = await findOpenCheckout(tx, userId);
  if (!open) throw new Error('A checkout that was just opened is gone.');
  return open;
}

export async function keepStripeSession(
  tx: Transaction,
  userId: string,
  id: string,
  session: { id: string; url: string },
): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ stripe_session_id: session.id, url: session.url })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Ends an open one; what has ended stays as it is. */
export async function endCheckout(
  tx: Transaction,
  userId: string,
  id: string,
  status: 'complete' | 'expired' | 'failed',
): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ status })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

/** The row of Stripe's session; the look-up is within one person's rows. */
export async function endCheckoutByStripeId(
  tx: Transaction,
  userId: string,
  stripeId: string,
  status: 'complete' | 'expired',
): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ status })
    .where('user_id', '=', userId)
    .where('stripe_session_id', '=', stripeId)
    .where('status', '=', 'open')
    .execute();
}
