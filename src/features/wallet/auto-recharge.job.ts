// Charges the saved card when a spend or a call has left the balance without what is held under the agent's threshold. One in flight for each wallet; its
// row is made before the provider is asked and its id is the provider's key, so that no lost answer charges twice.
import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { decideRecharge, effectiveChoice, hourMs, lendsCard } from './auto-recharge.rules.ts';
import { countRecharges, findOpenRecharge, markEnded, openPayment, type Payment } from './payment.db.ts';
import { rechargeMailJob } from './recharge-mail.job.ts';
import type { RechargeMailKind } from './recharge-mail.rules.ts';
import { paymentKey, settlePayment } from './settle-payment.operation.ts';
import { productTerms } from '../../domain/product-terms.ts';
import { idOf, isStripeFault } from '../../domain/stripe-object.ts';
import { chargeFor } from '../payments/top-up-amount.rules.ts';
import {
  countDecline,
  lockWallet,
  putOff,
  readLatestSubscription,
  readWalletRow,
  stopWanting,
  switchOff,
  writeAudit,
} from './wallet.db.ts';
import { findCustomer } from '../payments/stripe-customer.operation.ts';

export const autoRecharge = job({
  name: 'auto-recharge',
  payload: z.object({ userId: z.uuid() }),
  policy: { ...defaultPolicy, retries: 6 },
  handle: ({ userId }, platform) => recharge(platform, userId),
});

async function recharge(platform: Platform, userId: string): Promise<void> {
  // Again as soon as needed: one recharge may be less than what is missing. Five a day end this.
  for (;;) {
    const payment = await begin(platform, userId);
    if (!payment || !(await charge(platform, payment))) return;
  }
}

/** The one in flight, or a new one when it is wanted and allowed now. */
async function begin(platform: Platform, userId: string): Promise<Payment | null> {
  const { database, config, switches } = platform;
  return database.asSystem(async (tx) => {
    const wallet = await lockWallet(tx, userId);
    const open = await findOpenRecharge(tx, userId);
    if (open) return open;
    if (!wallet.recharge_wanted_at) return null;
    const { thresholdCents, amountCents } = effectiveChoice(await readLatestSubscription(tx, userId), wallet);
    const now = platform.now().getTime();
    const decision = decideRecharge(
      {
        balanceCents: wallet.balance_cents - wallet.held_cents,
        thresholdCents,
        amountCents,
        inDebt: wallet.in_debt,
        notBefore: wallet.recharge_not_before ? Date.parse(wallet.recharge_not_before) : null,
        lastDay: await countRecharges(tx, userId),
      },
      now,
    );
    if (decision === 'enough') await stopWanting(tx, userId);
    if (decision === 'capped') await putOff(tx, userId, new Date(now + hourMs), 'daily_cap');
    // Still wanted: the sweep asks again.
    if (decision !== 'charge' || switches.isOn('CHECKOUT_PAUSED')) return null;
    const chargeCents = chargeFor(amountCents, config.topUpFee);
    const clientRef = `auto-recharge:${randomUUID()}`;
    return openPayment(tx, { userId, kind: 'auto_recharge', clientRef, netCents: amountCents, chargeCents });
  });
}

/** @returns true when the wallet was credited. @throws when the answer is not known yet: the same key is tried again. */
async function charge(platform: Platform, payment: Payment): Promise<boolean> {
  const source = await cardOf(platform, payment.user_id);
  if (!source) {
    await endWithout(platform, payment);
    return false;
  }
  const stripe = await platform.stripe.client();
  let intent: Stripe.PaymentIntent;
  try {
    intent = await stripe.paymentIntents.create(intentParams(payment, source), {
      idempotencyKey: `${paymentKey}:${payment.id}`,
    });
  } catch (fault) {
    if (!isStripeFault(fault)) throw fault;
    if (fault.type === 'StripeCardError') return decline(platform, payment, fault);
    return lookUp(platform, payment, source.customer, fault);
  }
  return follow(platform, payment, intent);
}

async function follow(platform: Platform, payment: Payment, intent: Stripe.PaymentIntent): Promise<boolean> {
  if (intent.status === 'succeeded') return (await settlePayment(platform, intent.id)) !== 'mismatch';
  if (intent.status === 'processing') return false;
  return decline(platform, payment, {
    code:
      intent.status === 'requires_action'
        ? 'authentication_required'
        : (intent.last_payment_error?.code ?? 'card_declined'),
    payment_intent: intent,
  });
}

interface Source {
  customer: string;
  card: string;
}

function intentParams(payment: Payment, { customer, card }: Source): Stripe.PaymentIntentCreateParams {
  return {
    amount: payment.charge_cents,
    currency: 'usd',
    customer,
    payment_method: card,
    off_session: true,
    confirm: true,
    description: 'Wallet auto-recharge',
    metadata: { user_id: payment.user_id, [paymentKey]: payment.id },
  };
}

/** The card that the last top-up saved, else the subscription's. */
async function cardOf(platform: Platform, userId: string): Promise<Source | null> {
  const { wallet, customer, subscription } = await platform.database.asSystem(async (tx) => ({
    wallet: await readWalletRow(tx, userId),
    customer: await findCustomer(tx, userId),
    subscription: await readLatestSubscription(tx, userId),
  }));
  if (!customer) return null;
  if (wallet.card_id) return { customer, card: wallet.card_id };
  if (!subscription || !lendsCard(subscription.status)) return null;
  const stripe = await platform.stripe.client();
  const known = await stripe.subscriptions
    .retrieve(subscription.stripe_subscription_id, { expand: ['customer'] })
    .catch((fault: unknown) => {
      if ((fault as { code?: string }).code === 'resource_missing') return null;
      throw fault;
    });
  const owner = known && typeof known.customer !== 'string' && !known.customer.deleted ? known.customer : null;
  if (owner?.id !== customer) return null;
  const card = idOf(known?.default_payment_method) ?? idOf(owner.invoice_settings.default_payment_method);
  return card ? { customer, card } : null;
}

async function endWithout(platform: Platform, payment: Payment): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    await markEnded(tx, payment, 'failed', 'no_card');
    await putOff(tx, payment.user_id, new Date(platform.now().getTime() + hourMs), 'no_card');
  });
}

interface Declined {
  code?: string;
  payment_intent?: { id: string; status: string };
}

/** Counted once, however often it is reported; the refused payment is closed, so that nobody can pay it later. */
async function decline(
  platform: Platform,
  payment: Payment,
  { code, payment_intent: intent }: Declined,
): Promise<false> {
  const problem = code === 'authentication_required' ? code : 'declined';
  const until = new Date(platform.now().getTime() + hourMs);
  await platform.database.asSystem(async (tx) => {
    await lockWallet(tx, payment.user_id);
    if (!(await markEnded(tx, payment, 'declined', code ?? 'card_declined'))) return;
    const failures = await countDecline(tx, payment.user_id, until, problem);
    const isOff = failures >= productTerms.declinesUntilOff;
    if (isOff) {
      await switchOff(tx, payment.user_id);
      const audit = { action: 'auto_recharge_stopped', subject: { payment_id: payment.id, decline_code: code } };
      await writeAudit(tx, { userId: payment.user_id, actorId: null, ...audit });
    }
    if (isOff || problem === 'authentication_required') {
      const kind: RechargeMailKind = isOff ? 'stopped' : 'authentication_required';
      await platform.jobs.enqueue(tx, rechargeMailJob, { userId: payment.user_id, paymentId: payment.id, kind });
    }
  });
  if (intent && intent.status !== 'canceled') {
    const stripe = await platform.stripe.client();
    await stripe.paymentIntents
      .cancel(intent.id, {}, { idempotencyKey: `cancel:${intent.id}` })
      .catch((fault: unknown) => {
        platform.log.warn({ err: fault, payment_intent: intent.id }, 'a declined recharge could not be closed');
      });
  }
  return false;
}

/** The provider broke or fell silent: what became of it is looked up; what is nowhere after an hour never was. */
async function lookUp(platform: Platform, payment: Payment, customer: string, fault: Error): Promise<boolean> {
  const stripe = await platform.stripe.client();
  const startedAt = Math.floor(Date.parse(payment.created_at) / 1000);
  const since = { customer, created: { gte: startedAt - 300 }, limit: 100 };
  for await (const intent of stripe.paymentIntents.list(since))
    if (intent.metadata[paymentKey] === payment.id) return follow(platform, payment, intent);
  if (platform.now().getTime() - startedAt * 1000 < hourMs) throw fault;
  await platform.database.asSystem((tx) => markEnded(tx, payment, 'failed', 'unknown'));
  return false;
}
