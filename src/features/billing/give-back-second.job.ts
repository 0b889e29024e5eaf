// Ends a second subscription and gives back what it cost: every payment of it once, however often this runs.
import type Stripe from 'stripe';
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { noteMail } from './note-mail.operation.ts';
import { settleSecond } from './second-subscription.db.ts';
import { idOf } from '../../domain/stripe-object.ts';

export const giveBackSecond = job({
  name: 'give-back-second',
  payload: z.object({ userId: z.uuid(), subscription: z.string() }),
  policy: { ...defaultPolicy, retries: 12 },
  async handle({ userId, subscription }, platform) {
    const stripe = await platform.stripe.client();
    await stripe.subscriptions.cancel(subscription, {}, { idempotencyKey: `end:${subscription}` }).catch(unlessEnded);
    let cents = 0;
    for await (const invoice of stripe.invoices.list({ subscription, status: 'paid', limit: 100 })) {
      if (invoice.amount_paid > 0 && invoice.id) cents += await refundInvoice(platform, stripe, invoice.id, userId);
    }
    await platform.database.asSystem(async (tx) => {
      if (!(await settleSecond(tx, userId, subscription, cents)) || cents === 0) return;
      await noteMail(tx, platform, userId, { kind: 'second-refunded', ref: subscription, facts: { cents } });
    });
    platform.log.warn({ alert: 'billing', user_id: userId, subscription, cents }, 'a second subscription was refunded');
  },
});

/** @returns cents given back, now or by an earlier run. */
async function refundInvoice(platform: Platform, stripe: Stripe, invoice: string, userId: string): Promise<number> {
  let cents = 0;
  for await (const { payment } of stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 })) {
    const intent = idOf(payment.payment_intent);
    if (!intent) {
      platform.log.error({ alert: 'billing', invoice, user_id: userId }, 'a payment must be refunded by hand');
      continue;
    }
    cents += await refundOnce(stripe, intent, userId);
  }
  return cents;
}

async function refundOnce(stripe: Stripe, intent: string, userId: string): Promise<number> {
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: intent, reason: 'duplicate', metadata: { user_id: userId, for: 'second subscription' } },
      { idempotencyKey: `refund-second:${intent}` },
    );
    return refund.amount;
  } catch (fault) {
    if ((fault as { code?: string }).code !== 'charge_already_refunded') throw fault;
    const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
    return data.reduce((sum, { amount }) => sum + amount, 0);
  }
}

function unlessEnded(fault: unknown): void {
  if ((fault as { code?: string }).code !== 'resource_missing') throw fault;
}
