// Delivers webhooks as providers do: in the background, one after another, again after a failure, and (when ordered)
// twice, late or in the wrong order. What is in them and how they are signed is each provider's own.
import type { Faults } from './faults.ts';

const timeoutMs = 10_000;
const slowMs = 3_000;
/** How long a held call waits for another to overtake it. */
const heldMs = 400;
const kept = 500;

/** A call to one address. `A`: what the list of deliveries says of it. */
export interface Parcel<A extends object> {
  about: A;
  url: string;
  /** Asked again for each attempt, which may be signed with its own time. */
  compose: () => { body: string; headers: Record<string, string> };
  arrived?: () => void;
}

export type Delivery<A extends object> = A & {
  url: string;
  attempt: number;
  /** Null when there was no answer. */
  status: number | null;
  error: string | null;
  /** ISO. */
  at: string;
};

interface Job<A extends object> {
  parcel: Parcel<A>;
  attempt: number;
  /** After a clearing what is left of an earlier one is dropped. */
  era: number;
}

export class WebhookDelivery<A extends object> {
  readonly #provider: string;
  readonly #faults: Faults;
  readonly #backoffMs: readonly number[];
  #deliveries: Delivery<A>[] = [];
  /** First attempts leave one after another, so that without faults they arrive in order. */
  #line = Promise.resolve();
  #timers = new Set<NodeJS.Timeout>();
  #held: Job<A>[] = [];
  #underway = 0;
  #era = 0;
  #idle: (() => void)[] = [];
  #stopped = new AbortController();

  /** `backoffMs`: the waits before the second, third … attempt; real providers take days. */
  constructor(provider: string, faults: Faults, backoffMs: readonly number[]) {
    this.#provider = provider;
    this.#faults = faults;
    this.#backoffMs = backoffMs;
  }

  send(parcel: Parcel<A>): void {
    const job = { parcel, attempt: 1, era: this.#era };
    const fault = this.#faults.take(this.#provider, 'webhook')?.mode;
    if (fault === 'reorder') {
      this.#held.push(job);
      return this.#later(heldMs, () => this.#release());
    }
    if (fault === 'slow') return this.#later(slowMs, () => this.#queue(job));
    this.#queue(job, fault);
    if (fault === 'duplicate') this.#queue(job);
    this.#release();
  }

  /** Newest first. */
  list(): readonly Delivery<A>[] {
    return this.#deliveries;
  }

  /** Resolves when nothing is on its way; retries still waiting count as on their way. */
  async drained(): Promise<void> {
    if (this.#pending() > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
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

  #release(): void {
    for (const job of this.#held.splice(0).reverse()) this.#queue(job);
    this.#settled();
  }

  #queue(job: Job<A>, fault?: string): void {
    this.#underway += 1;
    this.#line = this.#line.then(() => this.#attempt(job, fault));
  }

  async #attempt(job: Job<A>, fault?: string): Promise<void> {
    const { parcel, attempt } = job;
    if (job.era === this.#era) {
      const isUnsent = fault === 'error' || fault === 'timeout';
      const outcome = isUnsent ? { status: null, error: `ordered fault: ${fault}` } : await this.#post(parcel);
      if (job.era === this.#era) {
        const delivery = { ...parcel.about, url: parcel.url, attempt, at: new Date().toISOString(), ...outcome };
        this.#deliveries = [delivery, ...this.#deliveries].slice(0, kept);
        const { status } = outcome;
        if (status !== null && status >= 200 && status < 300 && fault !== 'answer-lost') parcel.arrived?.();
        else this.#again(job);
      }
    }
    this.#underway -= 1;
    this.#settled();
  }

  #again(job: Job<A>): void {
    const wait = this.#backoffMs[job.attempt - 1];
    if (wait === undefined) return;
    this.#later(wait, () => {
      this.#underway += 1;
      void this.#attempt({ ...job, attempt: job.attempt + 1 });
    });
  }

  async #post({ url, compose }: Parcel<A>): Promise<{ status: number | null; error: string | null }> {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stopped.signal]);
      const answer = await fetch(url, { method: 'POST', ...compose(), redirect: 'manual', signal });
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
