// The ways to the payment page and past it: the gate's Subscribe, the trial after a log-in, a top-up.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerQuestion, offline, Refusal, serve, usePage } from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import { goOn } from '../log-in/after-log-in.browser.ts';
import { leaveForTopUp, takeStartedTopUp } from '../wallet/leave-for-top-up.browser.ts';
import { checkoutStartedKey, startTrial, subscribe } from './subscribe.browser.ts';

usePage();

const went: string[] = [];
let session: Map<string, string>;
beforeEach(() => {
  went.length = 0;
  session = new Map();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('location', {
    origin: 'https://crm.example.com',
    assign: (url: string) => went.push(url),
    reload: () => went.push('reload'),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  });
});

const user = { id: 'u', email: 'ann@example.com' };
const path = 'POST /.netlify/functions/create-checkout-session';
const page = 'https://pay.example.com/1';

describe('Subscribe', () => {
  it.each<[string, () => unknown, string[]]>([
    ['leaves for the payment page', () => ({ url: page }), [page]],
    ['looks again where there is a subscription after all', () => new Refusal(409, 'conflict'), ['reload']],
    ['leads to the prices when the server fails', () => new Refusal(500, 'internal'), ['/#pricing']],
    ['leads to the prices without an answer', offline, ['/#pricing']],
  ])('%s', async (_, answer, places) => {
    const sent = serve({ [path]: answer });
    await subscribe(user);
    expect(went).toEqual(places);
    expect(sent[0]?.body).toMatchObject({
      userId: 'u',
      email: 'ann@example.com',
      cancelUrl: 'https://crm.example.com/',
    });
    expect(sent[0]?.body).not.toHaveProperty('trial');
    expect(session.has(checkoutStartedKey)).toBe(places[0] === page);
  });

  it('says when there is no page to go to', async () => {
    serve({ [path]: () => ({}) });
    const done = subscribe(user);
    expect(await answerQuestion(true)).toBe('Could not start checkout');
    await done;
    expect(went).toEqual([]);
  });
});

describe('the trial', () => {
  it('asks for seven days at the price of the page it came from', async () => {
    const sent = serve({ [path]: () => ({ url: page }) });
    expect(await startTrial(user, 'price_x')).toBe(true);
    expect(sent[0]?.body).toMatchObject({ trial: true, trialDays: 7, priceId: 'price_x' });
    expect(went).toEqual([page]);
  });

  it.each([
    [true, true, [page]],
    [false, false, []],
  ])('that is none any more is asked about: %s', async (yes, started, places) => {
    serve({ [path]: () => ({ url: page, notice: 'You have had a trial.' }) });
    const done = startTrial(user, undefined);
    expect(await answerQuestion(yes)).toBe('Continue without a free trial?');
    expect(await done).toBe(started);
    expect(went).toEqual(places);
  });

  it.each<[string, () => unknown, string]>([
    ['a refusal', () => new Refusal(403, 'forbidden'), 'No.'],
    ['no address', () => ({}), 'Missing checkout URL from server'],
    ['no answer', offline, 'Could not start your trial. Please try again.'],
  ])('%s is said, and the person goes on', async (_, answer, text) => {
    serve({ [path]: answer });
    const done = startTrial(user, undefined);
    expect(await answerQuestion(true)).toBe(text);
    expect(await done).toBe(false);
  });
});

describe('after a log-in', () => {
  const access = (allowed: boolean) => ({
    'GET /api/access': () => ({ allowed, trial_open: !allowed, profile: { time_zone: 'America/Chicago' } }),
  });

  it.each<[string, string | undefined, string | null, string]>([
    ['the app', undefined, null, '/app'],
    ['the page that sent here', undefined, '/app/leads', '/app/leads'],
    ['no foreign page', undefined, '//elsewhere.example', '/app'],
  ])('leads to %s', async (_, next, cameFrom, to) => {
    if (cameFrom) session.set('came-from', cameFrom);
    expect(await goOn(user, { next, price: undefined })).toBe(to);
    expect(session.has('came-from')).toBe(false);
  });

  it.each<[string, boolean, string | null, string[]]>([
    ['who may use the app has nothing to buy', true, '/app', []],
    ['anybody else leaves for the payment page', false, null, [page]],
  ])('start-trial: %s', async (_, allowed, to, places) => {
    queryClient.clear();
    serve({ ...access(allowed), [path]: () => ({ url: page }) });
    expect(await goOn(user, { next: 'start-trial', price: undefined })).toBe(to);
    expect(went).toEqual(places);
  });

  it('start-trial refused leads into the app', async () => {
    serve({ ...access(false), [path]: () => new Refusal(403, 'forbidden') });
    const done = goOn(user, { next: 'start-trial', price: undefined });
    await answerQuestion(true);
    expect(await done).toBe('/app');
  });
});

describe('a top-up', () => {
  it('leaves for the payment page, and its return is noticed once', async () => {
    const sent = serve({ [path]: () => ({ url: page }) });
    expect(await leaveForTopUp(user, 2500)).toBe(true);
    expect(sent[0]?.body).toMatchObject({ walletTopUp: true, netTopUpCents: 2500, coverFees: true, userId: 'u' });
    expect(went).toEqual([page]);
    expect([takeStartedTopUp(), takeStartedTopUp()]).toEqual([true, false]);
  });

  it.each<[string, (() => unknown) | null, string]>([
    ['nobody is signed in', null, 'Please sign in first.'],
    ['the session is over', () => new Refusal(401, 'not_signed_in'), 'Please sign in first.'],
    ['there is no address', () => ({}), 'Missing Stripe Checkout URL'],
    ['no answer comes', offline, 'Could not start checkout.'],
  ])('%s: is said, nobody leaves, and nothing has started', async (_, answer, text) => {
    if (answer) serve({ [path]: answer });
    const done = leaveForTopUp(answer ? user : null, 2500);
    expect(await answerQuestion(true)).toBe(text);
    expect(await done).toBe(false);
    expect([went, takeStartedTopUp()]).toEqual([[], false]);
  });
});
