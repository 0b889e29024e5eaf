import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerQuestion, Refusal, runHook, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { questions } from '../../web/ui/ask.ts';
import { useEnding, usePortal } from './subscription-actions.browser.ts';

usePage();

const until2031 = { status: 'active', current_period_end: '2031-03-04T18:00:00Z' };

describe('ending the subscription', () => {
  it.each<[string, { status: string; current_period_end: string | null } | null, RegExp]>([
    ['paid', until2031, /until Mar 4, 2031\. You won’t be charged again/],
    ['in its trial', { ...until2031, status: 'trialing' }, /until Mar 4, 2031/],
    ['without a known end', { status: 'active', current_period_end: null }, /until the period ends\./],
    ['past due', { ...until2031, status: 'past_due' }, /^It won’t renew\./],
    ['unknown', null, /^It won’t renew\./],
  ])('%s says what follows', async (_, subscription, says) => {
    const { does } = await runHook(() => useEnding(subscription));
    let body: string | undefined;
    await does(async ({ cancel }) => {
      const done = cancel();
      await until(() => questions.get().length > 0);
      const [asked] = questions.get();
      body = asked && 'body' in asked ? asked.body : undefined;
      await answerQuestion(false);
      await done;
    });
    expect(body).toMatch(says);
  });

  async function cancel(answer: () => Response, isSure = true) {
    const fetch = vi.fn(async () => answer());
    vi.stubGlobal('fetch', fetch);
    const { does, now } = await runHook(() => useEnding(until2031));
    await does(async (ending) => {
      const done = ending.cancel();
      await answerQuestion(isSure);
      await done;
    });
    const { done, error, busy } = now();
    return { asked: fetch.mock.calls.length, done, error, busy };
  }

  it.each<[string, () => Response, object]>([
    ['done', () => Response.json({ message: 'Ends on Mar 4.' }), { done: 'Ends on Mar 4.', error: null }],
    ['refused in plain words', () => new Response('Not now.', { status: 409 }), { done: null, error: 'Not now.' }],
    ['refused by another program', () => Response.json({}, { status: 502 }), { done: null, error: 'Cancel failed.' }],
    [
      'refused without words',
      () => new Response(' ', { status: 500, headers: { 'content-type': 'text/plain' } }),
      { done: null, error: 'Cancel failed.' },
    ],
  ])('%s says so', async (_, answer, says) => {
    expect(await cancel(answer)).toEqual({ asked: 1, busy: false, ...says });
  });

  it('asks first', async () => {
    expect(await cancel(() => new Response(), false)).toMatchObject({ asked: 0, done: null, error: null });
  });

  it('resumed says so, or why not', async () => {
    serve({ 'POST /api/billing/resume': () => new Refusal(409, 'conflict') });
    const ending = await runHook(() => useEnding(until2031));
    await ending.does(({ resume }) => resume());
    await until(() => !ending.now().busy);
    expect(ending.now()).toMatchObject({ done: null, error: 'No.' });
    serve({ 'POST /api/billing/resume': () => ({}) });
    await ending.does(({ resume }) => resume());
    await until(() => ending.now().done !== null);
    expect(ending.now()).toMatchObject({ done: 'Your subscription will continue.', error: null });
  });
});

describe('the billing page', () => {
  const went: string[] = [];
  beforeEach(() => {
    went.length = 0;
    vi.stubGlobal('location', { assign: (url: string) => went.push(url) });
  });

  it.each([
    ['card', { back: 'settings', goal: 'card' }],
    ['all', { back: 'settings' }],
  ] as const)('is opened for %s', async (goal, body) => {
    const sent = serve({ 'POST /api/billing/portal': () => ({ url: 'https://pay.example.com/' }) });
    const portal = await runHook(() => usePortal('settings'));
    await portal.does(({ open }) => open(goal));
    await until(() => went.length > 0);
    expect([sent[0]?.body, went]).toEqual([body, ['https://pay.example.com/']]);
  });

  it('that does not open says so', async () => {
    serve({ 'POST /api/billing/portal': () => new Refusal(409, 'conflict') });
    const portal = await runHook(() => usePortal('settings'));
    await portal.does(({ open }) => open('all'));
    await until(() => portal.now().error);
    expect(portal.now()).toMatchObject({ opening: null, error: 'No.' });
    expect(went).toEqual([]);
  });
});
