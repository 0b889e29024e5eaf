// Starts a top-up so that however often the same request arrives, and whatever answer is lost, there is one to pay.
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { findPayment, findSameTopUp, keepSession, markEnded, openPayment, type Payment } from './payment.db.ts';
import { lockWallet } from './wallet.db.ts';
import { paymentKey, settleTopUpSession } from './settle-payment.operation.ts';
import { stripeCustomerOf } from '../payments/stripe-customer.operation.ts';
import { isStripeFault } from '../../domain/stripe-object.ts';
import { chargeFor } from '../payments/top-up-amount.rules.ts';

export interface TopUpRequest {
  netCents: number;
  /** The browser's own name for this click; the same one again is the same top-up. */
  clientRef: string | undefined;
}

/** @returns where to pay. @throws Refusal conflict | provider_failed */
export async function startTopUp(
  platform: Platform,
  user: { id: string; email: string },
  { netCents, clientRef = randomUUID() }: TopUpRequest,
): Promise<string> {
  try {
    const customer = await stripeCustomerOf(platform, user);
    const wanted = { userId: user.id, clientRef, netCents };
    const chargeCents = chargeFor(netCents, platform.config.topUpFee);
    const payment = await platform.database.asSystem(async (tx) => {
      await lockWallet(tx, user.id);
      return (await findSameTopUp(tx, wanted)) ?? (await openPayment(tx, { ...wanted, kind: 'topup', chargeCents }));
    });
    if (payment.kind !== 'topup' || payment.net_cents !== netCents)
      throw new Refusal('conflict', 'This top-up was started with a different amount. Please start over.');
    if (payment.stripe_session_id) await settleTopUpSession(platform, payment.stripe_session_id);
    return await addressOf(platform, payment, customer);
  } catch (fault) {
    if (fault instanceof Refusal || !isStripeFault(fault)) throw fault;
    platform.log.error({ err: fault, user_id: user.id }, 'the top-up could not be started');
    const sentence = 'We couldn’t reach our payment provider. You weren’t charged. Please try again.';
    throw new Refusal('provider_failed', sentence, { cause: fault });
  }
}

async function addressOf(platform: Platform, started: Payment, customer: string): Promise<string> {
  const payment = await platform.database.asSystem((tx) => findPayment(tx, started.user_id, started.id));
  if (payment?.status === 'paid') throw new Refusal('conflict', 'This top-up was already paid.');
  if (payment?.status !== 'open') throw new Refusal('conflict', 'This top-up has expired. Please start over.');
  if (payment.url) return payment.url;
  const stripe = await platform.stripe.client();
  try {
    const session = await stripe.checkout.sessions.create(sessionParams(platform, payment, customer), {
      idempotencyKey: `${paymentKey}:${payment.id}`,
    });
    const { id, url } = session;
    if (!url) throw new Refusal('provider_failed', 'We couldn’t open the payment page. Please try again.');
    await platform.database.asSystem((tx) => keepSession(tx, payment, { id, url }));
    return url;
  } catch (fault) {
    // The provider keeps its refusal under the key: the next try is another top-up. After silence the same key finds out.
    if (isStripeFault(fault) && fault.type !== 'StripeConnectionError' && fault.code !== 'idempotency_key_in_use')
      await platform.database.asSystem((tx) => markEnded(tx, payment, 'failed'));
    throw fault;
  }
}

function sessionParams(platform: Platform, payment: Payment, customer: string): Stripe.Checkout.SessionCreateParams {
  const { baseUrl } = platform.config;
  const { id, user_id, net_cents, charge_cents } = payment;
  const metadata = { user_id, [paymentKey]: id };
  const line = (name: string, unit_amount: number) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount, product_data: { name } },
  });
  const fee = charge_cents - net_cents;
  return {
    mode: 'payment',
    customer,
    client_reference_id: user_id,
    line_items: [line('Wallet top-up', net_cents), ...(fee > 0 ? [line('Card fee', fee)] : [])],
    metadata,
    payment_intent_data: { metadata, description: 'Wallet top-up', setup_future_usage: 'off_session' },
    success_url: `${baseUrl}/app/settings`,
    cancel_url: `${baseUrl}/`,
  };
}
