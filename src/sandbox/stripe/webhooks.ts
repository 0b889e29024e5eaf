// Delivers events to the endpoints as the real one does: signed, in the background, again after a failure,
// and (when ordered) twice or in the wrong order.
import { createHmac } from 'node:crypto';
import type { Faults } from '../faults.ts';
import type { StoredEvent, StripeAccount } from './account.ts';
import type Stripe from 'stripe';

const TIMEOUT_MS = 10_000;
const SLOW_MS = 3_000;
/** How long a held event waits for another to overtake it. */
const HELD_MS = 400;
/** Waits before the second, third … attempt. The real one takes days. */
const BACKOFF_MS = [250, 1_000, 3_000, 10_000, 30_000, 60_000, 120_000];
const KEPT = 500;

export interface Delivery {
  event: string;
  type: string;
  endpoint: string;
  url: string;
  attempt: number;
  /** Null when there was no answer. */
  status: number | null;
  error: string | null;
  /** ISO. */
  at: string;
}

interface Job {
  event: StoredEvent;
  endpoint: Stripe.WebhookEndpoint;
  attempt: number;
  /** Which account this belongs to: after a reset what is left of the old one is dropped. */
  era: number;
}

export class Webhooks {
  readonly #account: StripeAccount;
  readonly #faults: Faults;
  #deliveries: Delivery[] = [];
  /** First attempts leave one after another, so that without faults they arrive in order. */
  #line = Promise.resolve();
  #timers = new Set<NodeJS.Timeout>();
  #held: Job[] = [];
  #underway = 0;
  #era = 0;
  #idle: (() => void)[] = [];
  #stopped = new AbortController();

  constructor(account: StripeAccount, faults: Faults) {
    this.#account = account;
    this.#faults = faults;
  }

  send(event: StoredEvent): number {
    const endpoints = this.#account.all('webhook_endpoint').filter((endpoint) => wants(endpoint, event.type));
    for (const endpoint of endpoints) this.#enqueue({ event, endpoint, attempt: 1, era: this.#era });
    event.pending_webhooks = endpoints.length;
    return endpoints.length;
  }

  list(): Delivery[] {
    return this.#deliveries;
  }

  /** Resolves when nothing is on its way; retries still waiting count as on their way. */
  async drained(): Promise<void> {
    if (this.#pending() === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Drops what waits; resolves when what was already on its way has arrived. */
  async clear(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#era += 1;
    this.#held = [];
    this.#settled();
    await this.drained();
    this.#deliveries = [];
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.clear();
  }

  #pending(): number {
    return this.#underway + this.#timers.size + this.#held.length;
  }

  #enqueue(job: Job): void {
    const fault = this.#faults.take('stripe', 'webhook')?.mode;
    if (fault === 'reorder') {
      this.#held.push(job);
      this.#later(HELD_MS, () => this.#release());
      return;
    }
    if (fault === 'slow') {
      this.#later(SLOW_MS, () => this.#queue(job));
      return;
    }
    this.#queue(job, fault);
    if (fault === 'duplicate') this.#queue(job);
    this.#release();
  }

  #release(): void {
    for (const job of this.#held.splice(0).reverse()) this.#queue(job);
    this.#settled();
  }

  #queue(job: Job, fault?: string): void {
    this.#underway += 1;
    this.#line = this.#line.then(() => this.#attempt(job, fault));
  }

  async #attempt(job: Job, fault?: string): Promise<void> {
    if (job.era === this.#era) {
      const unsent = fault === 'error' || fault === 'timeout';
      const outcome = unsent ? { status: null, error: `ordered fault: ${fault}` } : await this.#post(job);
      if (job.era !== this.#era) return this.#done();
      const { event, endpoint, attempt } = job;
      const delivery = {
        event: event.id,
        type: event.type,
        endpoint: endpoint.id,
        url: endpoint.url,
        attempt,
        at: new Date().toISOString(),
        ...outcome,
      };
      this.#deliveries = [delivery, ...this.#deliveries].slice(0, KEPT);
      const arrived =
        outcome.status !== null && outcome.status >= 200 && outcome.status < 300 && fault !== 'answer-lost';
      if (arrived) event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      else this.#again(job);
    }
    this.#done();
  }

  #done(): void {
    this.#underway -= 1;
    this.#settled();
  }

  #again(job: Job): void {
    const wait = BACKOFF_MS[job.attempt - 1];
    if (wait === undefined) return;
    this.#later(wait, () => {
      this.#underway += 1;
      void this.#attempt({ ...job, attempt: job.attempt + 1 });
    });
  }

  async #post({ event, endpoint }: Job): Promise<{ status: number | null; error: string | null }> {
    const payload = JSON.stringify(event, null, 2);
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'Stripe-Signature': signature(payload, endpoint.secret ?? '', this.#account.now()),
        },
      });
      await answer.arrayBuffer();
      return { status: answer.status, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
      this.#settled();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  #settled(): void {
    if (this.#pending() === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}

/** `t=…,v1=…`, the HMAC over `t.payload`. */
export function signature(payload: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

function wants(endpoint: Stripe.WebhookEndpoint, type: string): boolean {
  return (
    endpoint.status === 'enabled' && (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type))
  );
}
