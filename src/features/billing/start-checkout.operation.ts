// Begins a checkout so that however often it is asked, and whatever is lost on the way, one person gets one subscription.
import type Stripe from 'stripe';
import { productTerms } from '../../domain/product-terms.ts';
import { isStripeFault } from '../../domain/stripe-object.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { stripeCustomerOf } from '../payments/stripe-customer.operation.ts';
import { isLeaving, listLive, readTrial } from './billing.db.ts';
import {
  endCheckout,
  findOpenCheckout,
  keepStripeSession,
  openCheckout,
  type CheckoutKind,
  type OpenCheckout,
} from './checkout-session.db.ts';
import { isRunning } from '../../domain/subscription-status.ts';
import { syncCheckoutSession, syncCustomer, syncSubscription } from './sync-subscription.operation.ts';
import { isTrialUsed, noTrialNotice } from './trial.rules.ts';

export interface Subscriber {
  id: string;
  email: string;
}

export interface CheckoutAnswer {
  url: string;
  notice?: string;
}

/** @throws Refusal conflict | provider_failed */
export async function startCheckout(
  platform: Platform,
  user: Subscriber,
  wantsTrial: boolean,
): Promise<CheckoutAnswer> {
  if (await platform.database.asSystem((tx) => isLeaving(tx, user.id)))
    throw new Refusal('conflict', 'This account is scheduled for deletion. Keep your account first, then subscribe.');
  try {
    const customer = await stripeCustomerOf(platform, user);
    // Stripe's truth first: a webhook may be late, and a second subscription is worse than a slow click.
    const open = await platform.database.asSystem((tx) => findOpenCheckout(tx, user.id));
    if (open?.stripeId) await syncCheckoutSession(platform, open.stripeId);
    await syncCustomer(platform, customer);
    const unpaid = await liveAnswer(platform, user);
    if (unpaid) return unpaid;
    const trial = await platform.database.asSystem((tx) => readTrial(tx, user.id));
    const isUsed = isTrialUsed(trial);
    const url = await openSession(platform, user, customer, wantsTrial && !isUsed ? 'trial' : 'subscription');
    return { url, ...(wantsTrial && isUsed && { notice: noTrialNotice(trial) }) };
  } catch (fault) {
    if (fault instanceof Refusal || !isStripeFault(fault)) throw fault;
    platform.log.error({ err: fault }, 'the checkout could not be started');
    throw new Refusal(
      'provider_failed',
      'We couldn’t reach our payment provider. You weren’t charged. Please try again.',
      { cause: fault },
    );
  }
}

/** Who pays already, or owes: no second subscription. */
async function liveAnswer(platform: Platform, user: Subscriber): Promise<CheckoutAnswer | null> {
  const live = await platform.database.asSystem((tx) => listLive(tx, user.id));
  if (live.some(({ status }) => isRunning(status)))
    throw new Refusal('conflict', 'You already have an active subscription.');
  const [owed] = live;
  if (!owed) return null;
  const stripe = await platform.stripe.client();
  const { data } = await stripe.invoices.list({ subscription: owed.stripeId, status: 'open', limit: 1 });
  const url = data[0]?.hosted_invoice_url;
  if (url) return { url };
  await syncSubscription(platform, owed.stripeId);
  throw new Refusal('conflict', 'There’s no open invoice to pay. Click Refresh status.');
}

async function openSession(
  platform: Platform,
  user: Subscriber,
  customer: string,
  kind: CheckoutKind,
): Promise<string> {
  const open = await currentCheckout(platform, user, kind);
  if (open.url) return open.url;
  const stripe = await platform.stripe.client();
  try {
    const session = await stripe.checkout.sessions.create(sessionParams(platform, user, customer, kind), {
      idempotencyKey: `checkout:${open.id}`,
    });
    const { id, url } = session;
    if (!url) throw new Refusal('provider_failed', 'We couldn’t open the payment page. Please try again.');
    await platform.database.asSystem((tx) => keepStripeSession(tx, user.id, open.id, { id, url }));
    return url;
  } catch (fault) {
    // Stripe keeps its refusal under the key: the next try needs a new one. After silence the same key finds out.
    if (isStripeFault(fault) && fault.type !== 'StripeConnectionError' && fault.code !== 'idempotency_key_in_use') {
      await platform.database.asSystem((tx) => endCheckout(tx, user.id, open.id, 'failed'));
    }
    throw fault;
  }
}

/** The open one of this kind; one of the other kind is closed at Stripe first, so that only one can be paid. */
async function currentCheckout(platform: Platform, user: Subscriber, kind: CheckoutKind): Promise<OpenCheckout> {
  const open = await platform.database.asSystem((tx) => openCheckout(tx, user.id, kind));
  if (open.kind === kind) return open;
  if (open.stripeId) {
    const stripe = await platform.stripe.client();
    await stripe.checkout.sessions.expire(open.stripeId, {}, { idempotencyKey: `expire:${open.stripeId}` });
  }
  return platform.database.asSystem(async (tx) => {
    await endCheckout(tx, user.id, open.id, 'expired');
    return openCheckout(tx, user.id, kind);
  });
}

function sessionParams(
  platform: Platform,
  user: Subscriber,
  customer: string,
  kind: CheckoutKind,
): Stripe.Checkout.SessionCreateParams {
  const { baseUrl, stripe } = platform.config;
  const metadata = { user_id: user.id };
  return {
    mode: 'subscription',
    customer,
    client_reference_id: user.id,
    line_items: [{ price: stripe.priceId, quantity: 1 }],
    metadata,
    subscription_data: { metadata, ...(kind === 'trial' && { trial_period_days: productTerms.trialDays }) },
    success_url: `${baseUrl}/app/settings`,
    cancel_url: `${baseUrl}/`,
  };
}
