// What tests and people may order: time leaps, payments without the page, disputes, resends; and what they may read.
import type { Context } from 'hono';
import * as z from 'zod';
import type { SandboxApp } from '../sandbox-app.ts';
import type { StripeAccount } from './account.ts';
import type { StripeApi } from './api.ts';
import { payCheckout, successUrl } from './checkout-payment.ts';
import { decideDispute, openDispute } from './disputes.ts';
import { StripeProblem, invalid } from './errors.ts';
import { idOf } from './listing.ts';
import { leap, leaps } from './lifecycle.ts';
import { attachCard, createCard } from './payment-methods.ts';
import type { Webhooks } from './webhooks.ts';

const cardNumber = z.string().transform((text) => text.replaceAll(/[\s-]/g, ''));

const leapOrder = z.strictObject({ subscription: z.string(), to: z.enum(leaps) });
const payOrder = z.strictObject({
  card: cardNumber.default('4242424242424242'),
  email: z.string().default('agent@example.com'),
  name: z.string().default('Sample Agent'),
  confirm: z.boolean().default(true),
});
const cardOrder = z.strictObject({ card: cardNumber });
const disputeOrder = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: z.number().int().positive().optional(),
  reason: z.string().default('fraudulent'),
});
const decisionOrder = z.strictObject({ status: z.enum(['won', 'lost']) });
const resendOrder = z.strictObject({ event: z.string() });

export function mountStripeControl(
  app: SandboxApp,
  account: StripeAccount,
  api: StripeApi,
  webhooks: Webhooks,
  changed: () => void,
): void {
  const base = '/_control/stripe';

  async function order<S extends z.ZodType>(
    c: Context,
    schema: S,
    act: (given: z.output<S>) => object,
  ): Promise<Response> {
    const text = await c.req.text();
    const given = schema.safeParse(text ? parseJson(text) : {});
    if (!given.success) return c.json({ error: z.prettifyError(given.error) }, 400);
    try {
      const answer = act(given.data);
      changed();
      return c.json(answer);
    } catch (error) {
      if (error instanceof StripeProblem) return c.json({ error: error.message, ...error.body }, error.status as 400);
      throw error;
    }
  }

  app.get(`${base}/requests`, (c) => c.json(api.log.list(c.req.query('operation'))));
  app.get(`${base}/webhooks`, (c) => c.json(webhooks.list()));

  app.post(`${base}/webhooks/resend`, (c) =>
    order(c, resendOrder, ({ event }) => ({ endpoints: webhooks.tell(account.get('event', event)) })),
  );

  app.post(`${base}/webhooks/drain`, async (c) => {
    await webhooks.drained();
    return c.json({ drained: true });
  });

  app.post(`${base}/advance`, (c) =>
    order(c, leapOrder, ({ subscription: id, to }) => {
      const subscription = account.get('subscription', id);
      leap(account, subscription, to);
      return subscription;
    }),
  );

  app.post(`${base}/checkout/:id/pay`, (c) =>
    order(c, payOrder, ({ card, email, name, confirm }) => {
      const session = account.get('checkout.session', c.req.param('id'));
      if (session.status !== 'open') throw invalid(`This session is ${session.status}.`);
      const expYear = new Date().getUTCFullYear() + 3;
      const details = { number: card, expMonth: 12, expYear, name, email, postalCode: '37201' };
      const result = payCheckout(account, session, details, confirm);
      if (result.is === 'declined')
        throw new StripeProblem(402, {
          type: 'card_error',
          message: result.message,
          code: result.code,
          ...(result.declineCode && { decline_code: result.declineCode }),
        });
      return { result: result.is, redirect: result.is === 'complete' ? successUrl(session) : null, session };
    }),
  );

  /** Replaces the card on file of a customer and of its subscriptions, for instance by one that declines. */
  app.post(`${base}/customers/:id/card`, (c) =>
    order(c, cardOrder, ({ card }) => {
      const customer = account.customer(c.req.param('id'), 'id');
      const method = createCard(account, {
        number: card,
        expMonth: 12,
        expYear: new Date().getUTCFullYear() + 3,
        name: customer.name ?? null,
        email: customer.email,
        postalCode: null,
      });
      attachCard(account, method, customer.id, false);
      customer.invoice_settings.default_payment_method = method.id;
      for (const subscription of account.all('subscription'))
        if (subscription.customer === customer.id) subscription.default_payment_method = method.id;
      return method;
    }),
  );

  app.post(`${base}/disputes`, (c) =>
    order(c, disputeOrder, ({ charge: chargeId, payment_intent: intent, amount, reason }) => {
      const id = chargeId ?? (intent ? idOf(account.get('payment_intent', intent).latest_charge) : null);
      const charge = account.get('charge', id ?? '', 'charge');
      return openDispute(account, charge, { amount: amount ?? charge.amount, reason });
    }),
  );

  app.post(`${base}/disputes/:id/decide`, (c) =>
    order(c, decisionOrder, ({ status }) => decideDispute(account, account.get('dispute', c.req.param('id')), status)),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
