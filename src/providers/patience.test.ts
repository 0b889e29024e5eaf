// Nobody waits for a silent provider for longer than 20 seconds.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startTestApp } from '../../test-support/app.ts';
import { endpoint } from '../domain/endpoint.ts';
import { perMinute } from '../server/http/rate-limit.ts';
import { route } from '../server/http/route.ts';
import { ask } from './calendly/calendly-http.ts';
import { timeLeft, whileClaimed, whileSomebodyWaits } from './patience.ts';
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

const calling = () => ask({ method: 'GET', url: new URL('http://127.0.0.1:9/'), headers: {} }, z.object({}));

it('Calendly: what failed at once is tried again, what took its whole time is not', async () => {
  const quick = failAfter(100);
  await expect(calling()).rejects.toMatchObject({ fault: 'unreachable' });
  expect(quick).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
  const slow = failAfter(8_000);
  await expect(calling()).rejects.toMatchObject({ fault: 'unreachable' });
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

async function countingServer() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stripe = await createStripeGateway({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    sandboxUrl: url,
  }).client();
  const calls = [
    () => stripe.customers.retrieve('cus_x'),
    () => ask({ method: 'POST', url: new URL(url), headers: {} }, z.object({})),
  ];
  return { calls, connections: () => connections, close: () => server.close() };
}

it('no provider is asked for a job that another may have by now', async () => {
  const { calls, connections, close } = await countingServer();
  let isHeld = true;
  const assertHeld = () => {
    if (!isHeld) throw new Error('lost');
  };
  await whileClaimed(assertHeld, async () => {
    for (const call of calls) await expect(call()).rejects.toThrow();
    const asked = connections();
    expect(asked).toBeGreaterThan(1);
    isHeld = false;
    for (const call of calls) await expect(call()).rejects.toThrow();
    expect(connections()).toBe(asked);
  });
  close();
});

describe('all calls of one request together', () => {
  const reading = z.object({ left: z.number() });

  it('have less than 20 seconds, those of a job each their own', async () => {
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    expect(timeLeft(7_000)).toBe(7_000);
    await whileSomebodyWaits(async () => {
      expect(timeLeft(60_000)).toBeLessThanOrEqual(18_000);
      expect(timeLeft(7_000)).toBe(7_000);
      clock += 14_000;
      expect(timeLeft(7_000)).toBe(4_000);
      clock += 60_000;
      expect(timeLeft(7_000)).toBe(0);
    });
    expect(timeLeft(7_000)).toBe(7_000);
  });

  it('are no longer made when their time is used up: each provider is not even asked', async () => {
    const { calls, connections, close } = await countingServer();
    let clock = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    for (const call of calls) {
      const before = connections();
      await whileSomebodyWaits(async () => {
        await expect(call()).rejects.toThrow();
        const asked = connections();
        expect(asked).toBeGreaterThan(before);
        clock += 18_000;
        await expect(call()).rejects.toThrow();
        expect(connections()).toBe(asked);
      });
    }
    close();
  });

  it('share the time of every route that may ask one', async () => {
    const asking = endpoint({ method: 'GET', path: '/api/test/time-left', summary: 'test', answer: reading });
    const handle = async () => ({ left: timeLeft(60_000) });
    const app = await startTestApp({
      extraRoutes: [route(asking, { who: 'anyone', limit: perMinute(100) }, handle)],
    });
    const { left } = reading.parse(await (await fetch(app.url + asking.path)).json());
    expect(left).toBeLessThanOrEqual(18_000);
    await app.close();
  });
});
