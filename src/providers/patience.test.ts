// Nobody waits for a silent provider for longer than 20 seconds.
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ask } from './calendly/calendly-http.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';

afterEach(() => void vi.restoreAllMocks());

/** Each call fails after `ms` of a clock that only this moves. */
function failAfter(ms: number) {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    clock += ms;
    throw new TypeError('fetch failed');
  });
}

const asked = () => ask({ method: 'GET', url: new URL('http://127.0.0.1:9/'), headers: {} }, z.object({}));

it('Calendly: what failed at once is tried again, what took its whole time is not', async () => {
  const quick = failAfter(100);
  await expect(asked()).rejects.toMatchObject({ fault: 'unreachable' });
  expect(quick).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
  const slow = failAfter(8_000);
  await expect(asked()).rejects.toMatchObject({ fault: 'unreachable' });
  expect(slow).toHaveBeenCalledTimes(1);
});

it('Stripe: all tries of one call together', async () => {
  const settings = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', sandboxUrl: 'http://127.0.0.1:9' };
  const stripe = (await createStripeGateway(settings).client()) as unknown as {
    getApiField: (name: 'timeout') => number;
    getMaxNetworkRetries: () => number;
    getMaxNetworkRetryDelay: () => number;
  };
  const tries = 1 + stripe.getMaxNetworkRetries();
  const waits = stripe.getMaxNetworkRetries() * stripe.getMaxNetworkRetryDelay() * 1000;
  expect(tries * stripe.getApiField('timeout') + waits).toBeLessThan(20_000);
});
