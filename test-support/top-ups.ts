// Top-ups in tests, as a person pays them in the sandbox.
import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { createCheckoutSession } from '../src/features/payments/checkout.contract.ts';
import type { TestAgent } from './agents.ts';
import type { BillingApp } from './billing-app.ts';

export function topUpBody(agent: { id: string }, netTopUpCents: unknown, clientRef = `${agent.id}-${randomUUID()}`) {
  return {
    walletTopUp: true,
    userId: agent.id,
    netTopUpCents,
    clientRef,
    coverFees: true,
    successUrl: 'https://crm.example.com/app/settings',
    cancelUrl: 'https://crm.example.com/',
  };
}

/** @returns the id of the session to pay. */
export async function beginTopUp(agent: TestAgent, cents: number, clientRef?: string): Promise<string> {
  const body = topUpBody(agent, cents, clientRef) as { walletTopUp: true; coverFees: true; netTopUpCents: number };
  const { url } = await agent.call(createCheckoutSession, { body });
  return /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '';
}

export async function customerOf(app: BillingApp, agent: { id: string }): Promise<string> {
  const row = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('stripe_customers').select('customer_id').where('user_id', '=', agent.id).executeTakeFirst(),
  );
  return row?.customer_id ?? '';
}

export async function intentsOf(app: BillingApp, agent: { id: string }): Promise<Stripe.PaymentIntent[]> {
  const customer = await customerOf(app, agent);
  return customer ? (await app.stripe.paymentIntents.list({ customer, limit: 100 })).data : [];
}

/** Every event about this agent's customer, in this order, each as its own webhook id. */
export async function deliverEvents(
  app: BillingApp,
  agent: { id: string },
  arrange: (events: Stripe.Event[]) => Stripe.Event[] = (events) => events,
): Promise<void> {
  const events = await app.eventsOf(await customerOf(app, agent));
  for (const event of arrange(events)) await app.deliver({ ...event, id: `${event.id}_${randomUUID()}` });
}
