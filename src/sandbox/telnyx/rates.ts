// How many parts leave a second: from one number, and from the whole account. What comes faster waits its turn.

export interface Rates {
  perNumber: number;
  account: number;
}

export const usualRates: Rates = { perNumber: 20, account: 50 };

const longestQueueSeconds = 4 * 3600;

interface Bucket {
  /** Below zero: so many stand in the queue. */
  left: number;
  /** Of performance.now(). */
  at: number;
}

export class RateLimiter {
  rates = { ...usualRates };
  #buckets = new Map<string, Bucket>();

  /** @returns how many seconds it waits; null where the queue is full */
  take(number: string, parts: number, now = performance.now()): number | null {
    const limits = [
      { bucket: this.#filled('account', this.rates.account, now), rate: this.rates.account },
      { bucket: this.#filled(number, this.rates.perNumber, now), rate: this.rates.perNumber },
    ];
    const wait = Math.max(0, ...limits.map(({ bucket, rate }) => (parts - bucket.left) / rate));
    if (wait > longestQueueSeconds) return null;
    for (const { bucket } of limits) bucket.left -= parts;
    return wait;
  }

  clear(): void {
    this.rates = { ...usualRates };
    this.#buckets.clear();
  }

  /** As many as a second allows may come at once. */
  #filled(name: string, rate: number, now: number): Bucket {
    const bucket = this.#buckets.get(name) ?? { left: rate, at: now };
    bucket.left = Math.min(rate, bucket.left + ((now - bucket.at) / 1000) * rate);
    bucket.at = now;
    this.#buckets.set(name, bucket);
    return bucket;
  }
}
