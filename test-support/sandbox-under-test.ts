// A running sandbox for its contract tests: the official client, the control, and a receiver of webhooks.
import { Stripe } from 'stripe';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startSandbox } from '../src/sandbox/start-sandbox.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string };
}

export async function sandboxUnderTest() {
  const received: Received[] = [];
  /** Answers to give before going back to 200. */
  const refusals: number[] = [];
  const receiver = createServer((request, response) => {
    const take = async () => {
      const body = await text(request);
      received.push({ headers: request.headers, body, event: JSON.parse(body) as Received['event'] });
      response.writeHead(refusals.shift() ?? 200).end();
    };
    void take();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, stripe: { webhookUrl } });
  const { hostname, port } = new URL(sandbox.url);

  const client = (key: string, options: { apiVersion?: string } = {}) =>
    new Stripe(key, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
      ...(options as { apiVersion?: Stripe.LatestApiVersion }),
    });

  const control = async (path: string, body?: object) => {
    const answer = await fetch(`${sandbox.url}/_control/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  return {
    sandbox,
    client,
    stripe: client('sk_test_sandbox'),
    control,
    fault: (order: object) => control('faults', { provider: 'stripe', ...order }),
    pay: (session: string, card = '4242424242424242') => control(`stripe/checkout/${session}/pay`, { card }),
    received,
    refusals,
    /** Waits for every delivery, then answers the types in the order of arrival. */
    arrived: async () => {
      await control('stripe/webhooks/drain', {});
      return received.map((entry) => entry.event.type);
    },
    reset: async () => {
      await control('reset', {});
      received.length = 0;
      refusals.length = 0;
    },
    stop: async () => {
      await sandbox.stop();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
}

export type SandboxUnderTest = Awaited<ReturnType<typeof sandboxUnderTest>>;

/** The refusal that a call ends in; a call that succeeds fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to be refused.');
}

/** The id behind a field that may be expanded. */
export const idOf = (value: string | { id: string } | null): string =>
  typeof value === 'string' ? value : (value?.id ?? '');
