// Refunds and disputes of top-ups: what the card got back leaves the wallet, even below zero; what is won comes back.
import type Stripe from 'stripe';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { findMove, moveMoney } from './money.db.ts';
import { findPayment, type Payment } from './payment.db.ts';
import { missingMoves, undoneRef, type LedgerMove, type Returned } from './reversal.rules.ts';
import { paymentKey, settlePayment } from './settle-payment.operation.ts';
import { idOf } from '../../domain/stripe-object.ts';
import { lockWallet } from './wallet.db.ts';
import { findCustomerOwner } from '../payments/stripe-customer.operation.ts';

/** Reads the payment's refunds and disputes again and writes what is missing. May be repeated in any order. */
export async function settleReversals(platform: Platform, intentId: string): Promise<void> {
  // The credit first: otherwise a refund reported earlier would take back money that was never credited.
  const settled = await settlePayment(platform, intentId);
  if (settled !== 'credited' && settled !== 'repeated') return;
  const stripe = await platform.stripe.client();
  const intent = await stripe.paymentIntents.retrieve(intentId);
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
    stripe.disputes.list({ payment_intent: intentId, limit: 100 }),
  ]);
  await platform.database.asSystem(async (tx) => {
    const payment = await paymentOf(tx, intent);
    if (!payment) return;
    await lockWallet(tx, payment.user_id);
    for (const { returned, ...move } of await movesFor(tx, payment, refunds.data, disputes.data)) {
      const { left_cents: left } = await moveMoney(tx, { userId: payment.user_id, ...move });
      platform.log.warn({ user_id: payment.user_id, reversal: returned, balance_cents: left }, 'a top-up went back');
    }
  });
}

async function movesFor(
  tx: Transaction,
  payment: Payment,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
) {
  const kinds = new Map<string, 'topup_refund' | 'dispute'>();
  const returned: (Returned & { created: number })[] = [];
  for (const { id, amount, status, created } of refunds) {
    kinds.set(id, 'topup_refund');
    returned.push({ id, amountCents: amount, stands: status !== 'failed' && status !== 'canceled', created });
  }
  for (const { id, amount, status, created } of disputes) {
    // An inquiry takes no money yet.
    if (status.startsWith('warning')) continue;
    kinds.set(id, 'dispute');
    returned.push({ id, amountCents: amount, stands: status !== 'won', created });
  }
  returned.sort((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1));
  const written: LedgerMove[] = [];
  for (const { id } of returned) {
    for (const ref of [id, undoneRef(id)]) {
      const move = await findMove(tx, payment.user_id, kinds.get(id) ?? 'dispute', ref);
      if (move) written.push({ ref, cents: move.cents });
    }
  }
  const amounts = { netCents: payment.net_cents, chargeCents: payment.charge_cents };
  return missingMoves(amounts, returned, written).map(({ ref, cents }) => {
    const id = ref.split(':')[0] ?? ref;
    const type = kinds.get(id) ?? 'dispute';
    return { type, cents, ref, description: words(type, cents), returned: id };
  });
}

function words(type: 'topup_refund' | 'dispute', cents: number): string {
  if (type === 'topup_refund') return cents < 0 ? 'Top-up refunded to your card' : 'Refund failed';
  return cents < 0 ? 'Payment disputed with your bank' : 'Dispute resolved in our favor';
}

async function paymentOf(tx: Transaction, intent: Stripe.PaymentIntent): Promise<Payment | undefined> {
  const customer = idOf(intent.customer);
  const userId = customer ? await findCustomerOwner(tx, customer) : undefined;
  const id = intent.metadata[paymentKey];
  return userId && id ? findPayment(tx, userId, id) : undefined;
}
