// Loaded before a benchmark's server: one agent may ask as fast as it can. The limiter itself still runs.
import { RateLimiter } from '../src/server/http/rate-limit.ts';

const { take } = RateLimiter.prototype;
RateLimiter.prototype.take = function takeWide(key, limit) {
  take.call(this, key, { ...limit, requests: limit.requests * 100_000 });
};
