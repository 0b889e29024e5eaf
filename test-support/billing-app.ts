// The product and the sandbox side by side, with what billing tests order: payments, events in any order and number.
import { afterAll, beforeAll } from 'vitest';
import type { Stripe } from 'stripe';
import { handleStripeEvent } from '../src/features/checkout/handle-stripe-event.job.ts';
import { startSandbox, type Sandbox } from '../src/sandbox/start-sandbox.ts';
import { startTestApp, type TestApp } from './app.ts';
import { testClient, type RawAnswer } from './client.ts';

export interface BillingApp extends TestApp {
  sandbox: Sandbox;
  stripe: Stripe;
  /** Anything of the sandbox's control; fails the test when it is refused. */
  control(path: string, body?: object): Promise<unknown>;
  /** Pays a checkout session as a person with a card does. */
  pay(sessionId: string, card?: string): Promise<void>;
  /** Sends the event to the product as Stripe does, and works its job off. */
  deliver(event: Stripe.Event): Promise<RawAnswer>;
  /** The bytes and the signature of an event, made as Stripe makes them. */
  signed(payload: string, secret?: string, timestamp?: number): Record<string, string>;
  /** Events about this customer, oldest first. */
  eventsOf(customer: string): Promise<Stripe.Event[]>;
}

const secret = 'whsec_sandbox';

export function useBillingApp(): BillingApp {
  const app = {} as BillingApp;
  beforeAll(async () => {
    const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    const product = await startTestApp({ env: { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl } });
    const stripe = await product.platform.stripe.client();
    Object.assign(app, product, { sandbox, stripe, ...orders(product, sandbox, stripe) });
  });
  afterAll(async () => {
    await app.close();
    await app.sandbox.stop();
  });
  return app;
}

function orders(product: TestApp, sandbox: Sandbox, stripe: Stripe) {
  const control = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${sandbox.url}/_control${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const signed = (payload: string, by = secret, timestamp = Math.floor(Date.now() / 1000)) => ({
    'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp }),
  });
  return {
    control,
    signed,
    pay: async (sessionId: string, card?: string) => {
      await control(`/stripe/checkout/${sessionId}/pay`, card ? { card } : {});
    },
    deliver: async (event: Stripe.Event) => {
      const payload = JSON.stringify(event);
      const answer = await testClient(product.url).send('POST', '/api/webhooks/stripe', payload, signed(payload));
      await handleStripeEvent.handle({ id: event.id }, product.platform);
      return answer;
    },
    eventsOf: async (customer: string) => {
      const { data } = await stripe.events.list({ limit: 100 });
      return data.filter((event) => JSON.stringify(event.data.object).includes(customer)).toReversed();
    },
  };
}
