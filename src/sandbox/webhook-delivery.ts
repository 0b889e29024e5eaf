// Delivers webhooks as providers do: in the background, one after another, again after a failure, and (when ordered)
// twice, late, in the wrong order or not at all. What is in them and how they are signed is each provider's own.
import type { Fault, Faults } from './faults.ts';

const patientMs = 10_000;
const slowMs = 3_000;
/** How long a held call waits for another to overtake it. */
const heldMs = 400;
const kept = 500;
/** Calls under way at once: the time that an answer takes is the receiver's, not that of a crowd here. */
const mostAtOnce = 32;

/** A call to one address. `A`: what the list of deliveries says of it. */
export interface Parcel<A extends object> {
  about: A;
  url: string;
  /** Tried as often, once `url` has had all its tries. */
  failoverUrl?: string | undefined;
  /** A fault may be ordered for one kind alone. */
  kind?: string;
  /** First attempts of one lane leave one after another; a provider that names none has one lane. */
  lane?: string;
  /** Asked again for each attempt, which may be signed with its own time. `attempt`: which one at this address. */
  compose: (to: { url: string; attempt: number }) => { body: string; headers: Record<string, string> };
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
  isFailover: boolean;
  attempt: number;
  /** After a clearing what is left of an earlier one is dropped. */
  era: number;
}

export class WebhookDelivery<A extends object> {
  readonly #provider: string;
  readonly #faults: Faults;
  readonly #backoffMs: readonly number[];
  readonly #timeoutMs: number;
  #deliveries: Delivery<A>[] = [];
  /** The end of each lane, so that without faults what is in one arrives in order. */
  #lanes = new Map<string, Promise<void>>();
  #timers = new Set<NodeJS.Timeout>();
  #held: Job<A>[] = [];
  #underway = 0;
  #free = mostAtOnce;
  #waiting: (() => void)[] = [];
  #era = 0;
  #idle: (() => void)[] = [];
  #stopped = new AbortController();

  /** `backoffMs`: the waits before the second, third … attempt; real providers take days. */
  constructor(provider: string, faults: Faults, backoffMs: readonly number[], timeoutMs = patientMs) {
    this.#provider = provider;
    this.#faults = faults;
    this.#backoffMs = backoffMs;
    this.#timeoutMs = timeoutMs;
  }

  send(parcel: Parcel<A>): void {
    const job = { parcel, isFailover: false, attempt: 1, era: this.#era };
    const fault = this.#faultOf(parcel);
    if (fault === 'lost') return;
    if (fault === 'reorder') {
      this.#held.push(job);
      return this.#later(heldMs, () => this.#release());
    }
    if (fault === 'slow') return this.#later(slowMs, () => this.#queue(job));
    this.#queue(job, fault);
    if (fault === 'duplicate') this.#queue(job);
    this.#release();
  }

  #faultOf({ kind }: Parcel<A>): Fault['mode'] | undefined {
    const ofKind = kind === undefined ? undefined : this.#faults.take(this.#provider, `webhook ${kind}`);
    return (ofKind ?? this.#faults.take(this.#provider, 'webhook'))?.mode;
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
    const lane = job.parcel.lane ?? '';
    const end = this.#after(this.#lanes.get(lane), job, fault).finally(() => {
      if (this.#lanes.get(lane) === end) this.#lanes.delete(lane);
    });
    this.#lanes.set(lane, end);
  }

  async #after(earlier: Promise<void> | undefined, job: Job<A>, fault?: string): Promise<void> {
    await earlier;
    await this.#attempt(job, fault);
  }

  async #attempt(job: Job<A>, fault?: string): Promise<void> {
    const { parcel, attempt } = job;
    if (job.era === this.#era) {
      const isUnsent = fault === 'error' || fault === 'timeout';
      const outcome = isUnsent ? { status: null, error: `ordered fault: ${fault}` } : await this.#post(job);
      if (job.era === this.#era) {
        const delivery = { ...parcel.about, url: addressOf(job), attempt, at: new Date().toISOString(), ...outcome };
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
    const hasFailover = job.parcel.failoverUrl !== undefined && !job.isFailover;
    if (wait === undefined && !hasFailover) return;
    const next = wait === undefined ? { isFailover: true, attempt: 1 } : { attempt: job.attempt + 1 };
    this.#later(wait ?? 0, () => {
      this.#underway += 1;
      void this.#attempt({ ...job, ...next });
    });
  }

  async #post(job: Job<A>): Promise<{ status: number | null; error: string | null }> {
    const url = addressOf(job);
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(this.#timeoutMs), this.#stopped.signal]);
      const answer = await fetch(url, {
        method: 'POST',
        ...job.parcel.compose({ url, attempt: job.attempt }),
        redirect: 'manual',
        signal,
      });
      await answer.arrayBuffer();
      return { status: answer.status, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
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

function addressOf<A extends object>({ parcel, isFailover }: Job<A>): string {
  return (isFailover ? parcel.failoverUrl : undefined) ?? parcel.url;
}
