// Sends events to the endpoints that want them, signed as the real ones are.
import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Faults } from '../faults.ts';
import { WebhookDelivery } from '../webhook-delivery.ts';
import type { StoredEvent, StripeAccount } from './account.ts';

const backoffMs = [250, 1_000, 3_000, 10_000, 30_000, 60_000, 120_000];

export class Webhooks extends WebhookDelivery<{ event: string; type: string; endpoint: string }> {
  readonly #account: StripeAccount;

  constructor(account: StripeAccount, faults: Faults) {
    super('stripe', faults, backoffMs);
    this.#account = account;
  }

  /** @returns how many endpoints are told. */
  tell(event: StoredEvent): number {
    const endpoints = this.#account.all('webhook_endpoint').filter((endpoint) => wants(endpoint, event.type));
    event.pending_webhooks = endpoints.length;
    for (const endpoint of endpoints) {
      this.send({
        about: { event: event.id, type: event.type, endpoint: endpoint.id },
        url: endpoint.url,
        compose: () => this.#compose(event, endpoint),
        arrived() {
          event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
        },
      });
    }
    return endpoints.length;
  }

  #compose(event: StoredEvent, endpoint: Stripe.WebhookEndpoint) {
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'Stripe-Signature': signature(body, endpoint.secret ?? '', this.#account.now()),
    };
    return { body, headers };
  }
}

/** `t=…,v1=…`, the HMAC over `t.payload`. */
function signature(payload: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

function wants(endpoint: Stripe.WebhookEndpoint, type: string): boolean {
  return (
    endpoint.status === 'enabled' && (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type))
  );
}
