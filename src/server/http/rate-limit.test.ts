import { expect, it } from 'vitest';
import { perMinute, RateLimiter } from './rate-limit.ts';

function limiterAt() {
  const clock = { now: 0 };
  return { clock, limiter: new RateLimiter(() => clock.now) };
}

const refusals = (limiter: RateLimiter, key: string, times: number) => {
  let refused = 0;
  for (let time = 0; time < times; time += 1)
    try {
      limiter.take(key, perMinute(10));
    } catch {
      refused += 1;
    }
  return refused;
};

it('refuses what is over the limit, and refills evenly', () => {
  const { clock, limiter } = limiterAt();
  expect(refusals(limiter, 'one', 12)).toBe(2);
  expect(refusals(limiter, 'other', 10)).toBe(0);
  clock.now = 5_999;
  expect(refusals(limiter, 'one', 1)).toBe(1);
  clock.now = 6_001;
  expect(refusals(limiter, 'one', 2)).toBe(1);
});

it('says when to come back', () => {
  const { limiter } = limiterAt();
  refusals(limiter, 'one', 10);
  expect(() => limiter.take('one', perMinute(10))).toThrow(expect.objectContaining({ retryAfter: 6 }));
});

it('keeps at most 100,000 of a million callers, and counts on for who keeps coming', () => {
  const { limiter } = limiterAt();
  let most = 0;
  let refused = 0;
  for (let caller = 0; caller < 1_000_000; caller += 1) {
    limiter.take(`caller ${caller}`, perMinute(10));
    if (caller % 20_000 === 0) refused += refusals(limiter, 'flood', 1);
    if (caller % 1_000 === 0) most = Math.max(most, limiter.size);
  }
  expect(most).toBeLessThanOrEqual(100_000);
  // 50 requests in one instant, 10 allowed.
  expect(refused).toBe(40);
});
