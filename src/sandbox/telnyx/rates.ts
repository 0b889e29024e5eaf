// How many messages may come a second: from one number, and from the whole account.

export interface Rates {
  perNumber: number;
  account: number;
}

export const usualRates: Rates = { perNumber: 20, account: 50 };

interface Bucket {
  left: number;
  /** Of performance.now(). */
  at: number;
}

export class RateLimiter {
  rates = { ...usualRates };
  #buckets = new Map<string, Bucket>();

  /** Takes one place of both; null, or which limit stands in the way and for how many seconds. */
  take(number: string, now = performance.now()): { limit: number; seconds: number } | null {
    const limits = [
      { bucket: this.#filled('account', this.rates.account, now), limit: this.rates.account },
      { bucket: this.#filled(number, this.rates.perNumber, now), limit: this.rates.perNumber },
    ];
    const full = limits.find(({ bucket }) => bucket.left < 1);
    if (full) return { limit: full.limit, seconds: (1 - full.bucket.left) / full.limit };
    for (const { bucket } of limits) bucket.left -= 1;
    return null;
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
