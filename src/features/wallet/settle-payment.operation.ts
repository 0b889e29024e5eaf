// From a card payment to the credit: reads the payment again at the provider and credits what we stored before it
// started, once. Events, returns from the checkout, recharges and the reconciliation all end here, in any order and number.
import type Stripe from 'stripe';
import { isUuid } from '../../domain/uuid.ts';
import { walletMismatches } from '../../server/http/metrics.ts';
import type { Platform } from '../../server/platform.ts';
import { moveMoney } from './money.db.ts';
import { findPayment, isOfDeletedAccount, markEnded, markPaid, type Payment } from './payment.db.ts';
import { idOf, isOurMode } from '../../domain/stripe-object.ts';
import { forgetDeclines, saveCard } from './wallet.db.ts';
import { findCustomerOwner } from '../payments/stripe-customer.operation.ts';

/** pending: not paid (yet). foreign: no payment of a wallet. mismatch: reported to the operator, nothing credited. */
export type Settlement = 'credited' | 'repeated' | 'pending' | 'foreign' | 'mismatch';

export const paymentKey = 'wallet_payment';

export async function settlePayment(
  platform: Platform,
  intentId: string,
  options: Stripe.RequestOptions = {},
): Promise<Settlement> {
  const stripe = await platform.stripe.client();
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['payment_method'] }, options);
  const paymentId = intent.metadata[paymentKey];
  if (paymentId === undefined) return 'foreign';
  if (intent.status !== 'succeeded') return 'pending';
  const { payment, fault } = await matchPayment(platform, intent, paymentId);
  if (!payment && (await platform.database.asSystem((tx) => isOfDeletedAccount(tx, intentId)))) return 'repeated';
  if (!payment || fault) {
    walletMismatches.inc({ fault: fault ?? 'unknown payment' });
    platform.log.error(
      { alert: 'wallet', payment_intent: intentId, fault },
      'a paid top-up does not match; it was not credited',
    );
    return 'mismatch';
  }
  const credited = await platform.database.asSystem(async (tx) => {
    const moved = await creditTopUp(tx, payment, intent.id);
    await markPaid(tx, payment, intent.id);
    const card = cardOf(intent);
    if (card && payment.kind === 'topup') await saveCard(tx, payment.user_id, card);
    if (moved) await forgetDeclines(tx, payment.user_id);
    return moved;
  });
  return credited ? 'credited' : 'repeated';
}

/** The session's payment, and its own end when it was never paid. @returns true when it needs no further look. */
export async function settleTopUpSession(
  platform: Platform,
  sessionId: string,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  const stripe = await platform.stripe.client();
  const session = await stripe.checkout.sessions.retrieve(sessionId, {}, options);
  if (session.mode !== 'payment') return true;
  const intent = idOf(session.payment_intent);
  if (intent && session.status === 'complete') return (await settlePayment(platform, intent, options)) !== 'pending';
  const paymentId = session.metadata?.[paymentKey];
  const customer = idOf(session.customer);
  if (session.status !== 'expired' || !paymentId || !customer) return false;
  await platform.database.asSystem(async (tx) => {
    const userId = await findCustomerOwner(tx, customer);
    const payment = userId && (await findPayment(tx, userId, paymentId));
    if (payment) await markEnded(tx, payment, 'expired');
  });
  return true;
}

/** Once for each payment at the provider. In a system transaction. @returns false when it was credited before. */
export async function creditTopUp(
  tx: Parameters<typeof moveMoney>[0],
  { user_id, kind, net_cents }: Pick<Payment, 'user_id' | 'kind' | 'net_cents'>,
  intentId: string,
): Promise<boolean> {
  const isRecharge = kind === 'auto_recharge';
  const { moved } = await moveMoney(tx, {
    userId: user_id,
    type: isRecharge ? 'auto_recharge' : 'topup',
    cents: net_cents,
    ref: intentId,
    description: isRecharge ? 'Auto-recharge by card' : 'Top-up by card',
  });
  return moved;
}

async function matchPayment(
  platform: Platform,
  intent: Stripe.PaymentIntent,
  paymentId: string,
): Promise<{ payment?: Payment; fault: string | null }> {
  if (!isOurMode(platform.config.stripe.secretKey, intent)) return { fault: 'livemode' };
  const customer = idOf(intent.customer);
  const found = await platform.database.asSystem(async (tx) => {
    const userId = customer ? await findCustomerOwner(tx, customer) : undefined;
    return { userId, payment: userId && isUuid(paymentId) ? await findPayment(tx, userId, paymentId) : undefined };
  });
  const { userId, payment } = found;
  if (!userId || !payment || (intent.metadata['user_id'] ?? userId) !== userId) return { fault: 'customer' };
  if (intent.currency !== 'usd') return { payment, fault: 'currency' };
  if (intent.amount_received !== payment.charge_cents) return { payment, fault: 'amount' };
  const known = payment.stripe_payment_intent_id;
  return { payment, fault: known !== null && known !== intent.id ? 'second payment' : null };
}

function cardOf({ payment_method: method, setup_future_usage: use, created }: Stripe.PaymentIntent) {
  if (use !== 'off_session' || !method || typeof method === 'string') return null;
  const savedAt = new Date(created * 1000).toISOString();
  return { id: method.id, brand: method.card?.brand ?? null, last4: method.card?.last4 ?? null, savedAt };
}
