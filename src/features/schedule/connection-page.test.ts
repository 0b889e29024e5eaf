import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal, runHook, said, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { ApiError } from '../../web/api-client.ts';
import { useConnect, useDisconnect } from './connect.browser.ts';
import { meetingsFault, useMeetings } from './meetings-query.browser.ts';
import { maxMeetings } from './schedule.contract.ts';

usePage();
const went: string[] = [];
beforeEach(() => {
  went.length = 0;
  vi.stubGlobal('location', { assign: (url: string) => went.push(url) });
});

it('the way to the provider says where to come back to', async () => {
  const sent = serve({ 'POST /api/schedule/connect': () => ({ url: 'https://calendar.example.com/' }) });
  const connect = await runHook(() => useConnect('calendar'));
  await connect.does(({ mutate }) => mutate());
  await until(() => went.length > 0);
  expect([sent[0]?.body, went]).toEqual([{ back: 'calendar' }, ['https://calendar.example.com/']]);
  serve({ 'POST /api/schedule/connect': () => new Refusal(409, 'conflict') });
  await connect.does(({ mutate }) => mutate());
  await until(() => said().length > 0);
  expect([said(), went]).toEqual([['No.'], ['https://calendar.example.com/']]);
});

it('a connection is ended, or it is said why not', async () => {
  serve({ 'POST /api/schedule/disconnect': () => ({}) });
  const end = await runHook(useDisconnect);
  await end.does(({ mutate }) => mutate());
  await until(() => said().length > 0);
  serve({ 'POST /api/schedule/disconnect': () => new Refusal(500, 'internal') });
  await end.does(({ mutate }) => mutate());
  await until(() => said().length > 1);
  expect(said()[0]).toBe('Calendly disconnected.');
  expect(said()[1]).not.toBe(said()[0]);
});

const path = 'GET /.netlify/functions/calendly-events';

it('no more meetings than there is room for, and an error in the answer is one', async () => {
  serve({ [path]: () => ({ collection: Array.from({ length: maxMeetings + 3 }, (_, n) => ({ uri: String(n) })) }) });
  const list = await runHook(() => {
    const { data, error, refetch } = useMeetings();
    return { data, error, refetch };
  });
  await until(() => list.now().data);
  expect(list.now().data).toHaveLength(maxMeetings);
  serve({ [path]: () => ({ error: 'Token expired', collection: [] }) });
  await list.does(({ refetch }) => refetch());
  await until(() => list.now().error);
  expect(meetingsFault(list.now().error)).toBe('Calendly error: Token expired');
});

it.each([
  [new Error('planted'), 'Calendly error: Failed to load meetings.'],
  [new ApiError(502, { code: 'provider_failed', error: 'Busy.' }), 'Calendly error: Busy.'],
])('%s is told as %s', (error, text) => {
  expect(meetingsFault(error)).toBe(text);
});
