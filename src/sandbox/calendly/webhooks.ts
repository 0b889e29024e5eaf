// Tells of bookings as the provider does: signed over time and body, again after a failure, and (when ordered) twice,
// late or in the wrong order.
import { createHmac } from 'node:crypto';
import type { Faults } from '../faults.ts';
import type { CalendlyAccount, Invitee, Subscription } from './account.ts';

const TIMEOUT_MS = 10_000;
const SLOW_MS = 3_000;
/** How long a held call waits for another to overtake it. */
const HELD_MS = 400;
const BACKOFF_MS = [250, 1_000, 3_000, 10_000, 30_000];
const KEPT = 500;

export interface Delivery {
  event: string;
  invitee: string;
  url: string;
  attempt: number;
  /** Null when there was no answer. */
  status: number | null;
  /** As sent, for sending again. */
  body: string;
  at: string;
}

interface Job {
  event: string;
  invitee: string;
  url: string;
  body: string;
  attempt: number;
}

export class CalendlyWebhooks {
  deliveries: Delivery[] = [];
  readonly #account: CalendlyAccount;
  readonly #faults: Faults;
  readonly #signingKey: string;
  #line = Promise.resolve();
  #timers = new Set<NodeJS.Timeout>();
  #held: Job[] = [];
  #underway = 0;
  #idle: (() => void)[] = [];
  #stopped = false;

  constructor(account: CalendlyAccount, faults: Faults, signingKey: string) {
    this.#account = account;
    this.#faults = faults;
    this.#signingKey = signingKey;
  }

  tell(event: string, invitee: Invitee): void {
    for (const subscription of this.#account.state.subscriptions) {
      if (!subscription.events.includes(event) || !this.#concerns(subscription, invitee)) continue;
      const body = JSON.stringify(this.#payload(event, invitee, subscription));
      this.#enqueue({ event, invitee: invitee.uri, url: subscription.callback_url, body, attempt: 1 });
    }
  }

  #concerns(subscription: Subscription, invitee: Invitee): boolean {
    const meeting = this.#account.state.meetings.find((each) => each.uri === invitee.event);
    const hosts = meeting?.event_memberships.map((each) => each.user) ?? [];
    if (subscription.user !== null) return hosts.includes(subscription.user);
    return this.#account.state.people.some(
      (each) => hosts.includes(each.uri) && each.current_organization === subscription.organization,
    );
  }

  #payload(event: string, invitee: Invitee, subscription: Subscription): object {
    const meeting = this.#account.state.meetings.find((each) => each.uri === invitee.event);
    const tracking = {
      utm_campaign: null,
      utm_source: null,
      utm_medium: null,
      utm_content: null,
      utm_term: null,
      salesforce_uuid: null,
    };
    return {
      event,
      created_at: invitee.updated_at,
      created_by: subscription.creator,
      payload: {
        ...invitee,
        tracking,
        payment: null,
        no_show: null,
        reconfirmation: null,
        routing_form_submission: null,
        scheduled_event: meeting,
      },
    };
  }

  /** The bytes and the signature of a call, for tests that send it themselves. */
  signed(body: string, seconds = Math.floor(Date.now() / 1000)): string {
    const digest = createHmac('sha256', this.#signingKey).update(`${seconds}.${body}`).digest('hex');
    return `t=${seconds},v1=${digest}`;
  }

  async drained(): Promise<void> {
    if (this.#pending() > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async clear(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held = [];
    this.#settled();
    await this.drained();
    this.deliveries = [];
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.clear();
  }

  #pending(): number {
    return this.#underway + this.#timers.size + this.#held.length;
  }

  #enqueue(job: Job): void {
    const fault = this.#faults.take('calendly', 'webhook')?.mode;
    if (fault === 'reorder') {
      this.#held.push(job);
      this.#later(HELD_MS, () => this.#release());
      return;
    }
    if (fault === 'slow') return this.#later(SLOW_MS, () => this.#queue(job));
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
    const status = fault === 'error' || fault === 'timeout' || this.#stopped ? null : await this.#post(job);
    this.deliveries = [{ ...job, status, at: new Date().toISOString() }, ...this.deliveries].slice(0, KEPT);
    const arrived = status !== null && status >= 200 && status < 300 && fault !== 'answer-lost';
    const wait = BACKOFF_MS[job.attempt - 1];
    if (!arrived && wait !== undefined && !this.#stopped) {
      this.#later(wait, () => {
        this.#underway += 1;
        void this.#attempt({ ...job, attempt: job.attempt + 1 });
      });
    }
    this.#underway -= 1;
    this.#settled();
  }

  async #post({ url, body }: Job): Promise<number | null> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'Content-Type': 'application/json', 'Calendly-Webhook-Signature': this.signed(body) },
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
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
