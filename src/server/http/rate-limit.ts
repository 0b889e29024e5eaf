// Requests per span and caller, counted in this process: a brake on floods. What must hold across processes
// (wrong passwords, money) is counted in the database by its own feature.
import { Refusal } from './refusal.ts';

export interface Limit {
  requests: number;
  seconds: number;
}

export function perMinute(requests: number): Limit {
  return { requests, seconds: 60 };
}

export function perHour(requests: number): Limit {
  return { requests, seconds: 3600 };
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Of one generation. */
const maxBuckets = 50_000;

/**
 * Buckets live in two generations. When the younger one is full, the older one, which nobody has asked for since, is let go
 * as a whole: no request pays for a walk, however many callers there are.
 */
export class RateLimiter {
  #young = new Map<string, Bucket>();
  #old = new Map<string, Bucket>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes one token of `key`; the bucket holds `limit.requests` and refills evenly over `limit.seconds`. */
  take(key: string, limit: Limit): void {
    const now = this.#now();
    const perMs = limit.requests / (limit.seconds * 1000);
    const bucket = this.#young.get(key) ?? this.#old.get(key) ?? { tokens: limit.requests, filledAt: now };
    bucket.tokens = Math.min(limit.requests, bucket.tokens + (now - bucket.filledAt) * perMs);
    bucket.filledAt = now;
    this.#keep(key, bucket);
    if (bucket.tokens < 1) {
      throw new Refusal('too_many_requests', 'Too many requests. Please wait a moment and try again.', {
        retryAfter: Math.ceil((1 - bucket.tokens) / perMs / 1000),
      });
    }
    bucket.tokens -= 1;
  }

  #keep(key: string, bucket: Bucket): void {
    if (this.#young.size >= maxBuckets && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, bucket);
  }

  /** Buckets kept, at most 100,000. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }
}

/** An address as a limit counts it: IPv4 whole, IPv6 by its /64, since one customer has all of that. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
