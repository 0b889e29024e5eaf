// Brings what is stored in line with Stripe: reads the object again and writes that. Events, sweeps and returns from the
// checkout all end here, so their order and number do not matter.
import type Stripe from 'stripe';
import type { Platform } from '../../server/platform.ts';
import type { Transaction } from '../../database/transaction.ts';
import { findCustomerOwner } from '../payments/stripe-customer.operation.ts';
import { isLeaving, storeSubscription, type SubscriptionFacts } from './billing.db.ts';
import { mailsDue } from './billing-mail.rules.ts';
import { endCheckoutByStripeId } from './checkout-session.db.ts';
import { noteMail } from './note-mail.operation.ts';
import { readSubscription } from './read-subscription.operation.ts';
import { refuseSecondTrial } from './refuse-second-trial.operation.ts';
import { isSecond } from './second-subscription.db.ts';
import { settleMembers } from './settle-members.operation.ts';
import { settleRivals } from './settle-rivals.operation.ts';
import { idOf, isOurMode } from '../../domain/stripe-object.ts';
import { isLive } from '../../domain/subscription-status.ts';

/** Reads this subscription at Stripe and stores it. What is not ours changes nothing and is logged. */
export async function syncSubscription(platform: Platform, subscriptionId: string): Promise<void> {
  const facts = await readSubscription(platform, subscriptionId);
  if (!facts) return;
  if (isLive(facts.status) && !(await settleRivals(platform, facts))) return;
  if (await refuseSecondTrial(platform, facts)) return;
  await platform.database.asSystem((tx) => storeAndTell(tx, platform, facts));
}

/** A mail is noted with the change it is about: both or neither. */
async function storeAndTell(tx: Transaction, platform: Platform, facts: SubscriptionFacts): Promise<void> {
  const { userId, stripeId } = facts;
  const { stored, before } = await storeSubscription(tx, facts);
  await settleMembers(tx, platform, userId);
  if (!stored) return;
  const mails = mailsDue(before, facts, platform.now());
  if (mails.length === 0 || (await isLeaving(tx, userId)) || (await isSecond(tx, userId, stripeId))) return;
  for (const mail of mails) await noteMail(tx, platform, userId, mail);
}

/** The session's own state, and the subscription that came of it. @returns true when it is complete. */
export async function syncCheckoutSession(
  platform: Platform,
  sessionId: string,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  const stripe = await platform.stripe.client();
  const session = await stripe.checkout.sessions.retrieve(sessionId, {}, options);
  const customer = idOf(session.customer);
  if (session.mode !== 'subscription' || !customer || !isOurMode(platform.config.stripe.secretKey, session))
    return false;
  const subscription = idOf(session.subscription);
  if (subscription) await syncSubscription(platform, subscription);
  const userId = await platform.database.asSystem((tx) => findCustomerOwner(tx, customer));
  const status = endOf(session);
  if (userId && status) {
    await platform.database.asSystem((tx) => endCheckoutByStripeId(tx, userId, sessionId, status));
  }
  return status === 'complete';
}

function endOf({ status }: Stripe.Checkout.Session): 'complete' | 'expired' | null {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : null;
}

/** Everything that Stripe knows of this customer; for the moment before a new checkout. */
export async function syncCustomer(platform: Platform, customerId: string): Promise<void> {
  const stripe = await platform.stripe.client();
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 20 });
  for (const each of data.toReversed()) await syncSubscription(platform, each.id);
}
