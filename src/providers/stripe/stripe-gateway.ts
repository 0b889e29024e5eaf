// Card payments through Stripe's SDK. With keys it talks to Stripe, without to the sandbox: only the base URL differs.
import type Stripe from 'stripe';
import { timeLeft } from '../patience.ts';
import { noteNoAnswer, noteStatus } from '../provider-calls.ts';

export interface StripeGateway {
  /** The SDK, loaded with the first use. */
  client(): Promise<Stripe>;
  /** The verified event, or null for a signature that does not hold. `rawBody` exactly as received. */
  verify(rawBody: string, signature: string): Promise<Stripe.Event | null>;
}

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  sandboxUrl: string | undefined;
}

/** Both sides of the clock: a signature from the future is as suspicious as a replayed one. */
const toleranceSeconds = 300;

export function createStripeGateway({ secretKey, webhookSecret, sandboxUrl }: StripeSettings): StripeGateway {
  let sdk: Promise<Stripe> | undefined;
  const client = () => (sdk ??= connect(secretKey, sandboxUrl));
  return {
    client,
    async verify(rawBody, signature) {
      const stripe = await client();
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
      if (!(Math.abs(Date.now() / 1000 - signedAt) <= toleranceSeconds)) return null;
      try {
        return await stripe.webhooks.constructEventAsync(rawBody, signature, webhookSecret, toleranceSeconds);
      } catch {
        return null;
      }
    },
  };
}

/** A person waits for the answer: two tries and the pause between them are under 20 seconds. */
const patience = { timeout: 7_000, maxNetworkRetries: 1 };

async function connect(secretKey: string, sandboxUrl: string | undefined): Promise<Stripe> {
  const { default: StripeSdk } = await import('stripe');
  const common = { ...patience, telemetry: false, httpClient: inTime(StripeSdk) };
  if (!sandboxUrl) return new StripeSdk(secretKey, common);
  const { protocol, hostname, port } = new URL(sandboxUrl);
  return new StripeSdk(secretKey, {
    ...common,
    protocol: protocol === 'https:' ? 'https' : 'http',
    host: hostname,
    port: port || '80',
  });
}

/** Calls of one request share its time. One that has none left is not started: it fails as one that was not answered. */
function inTime({ createNodeHttpClient, HttpClient }: typeof Stripe): Stripe.HttpClient {
  const client = createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(host, port, path, method, headers, body, protocol, timeout) {
      const left = timeLeft(timeout);
      if (left === 0) throw HttpClient.makeTimeoutError();
      try {
        const answer = await client.makeRequest(host, port, path, method, headers, body, protocol, left);
        noteStatus('stripe', answer.getStatusCode());
        return answer;
      } catch (fault) {
        noteNoAnswer('stripe', fault);
        throw fault;
      }
    },
  };
}
