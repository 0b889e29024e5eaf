import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { LiveQueryClient, queryClient } from './query-client.ts';

/** Something read from the server, whose answers arrive when the test says so. */
function reading(client: LiveQueryClient) {
  const asked: PromiseWithResolvers<string>[] = [];
  const waiting: (() => void)[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    for (const go of waiting.splice(0)) go();
    return answer.promise;
  };
  return {
    asked,
    options: { queryKey: ['meetings'], queryFn, staleTime: 60_000, retry: false },
    /** Until it was asked so many times. */
    async untilAsked(times: number) {
      while (asked.length < times) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    changed: () => void client.invalidateQueries({ queryKey: ['meetings'] }).catch(() => undefined),
  };
}

/** On screen, as `useQuery` has it. */
function show(client: LiveQueryClient, { options }: ReturnType<typeof reading>) {
  const seen = new QueryObserver(client, options);
  onTestFinished(seen.subscribe(() => undefined));
  return seen;
}

const told = (seen: ReturnType<typeof show>, data: string) =>
  new Promise<void>((resolve) => {
    const leave = seen.subscribe((result) => {
      if (result.data !== data || result.isFetching) return;
      leave();
      resolve();
    });
  });

it('what changes while it is read for the first time is read once more', async () => {
  const client = new LiveQueryClient();
  const meetings = reading(client);
  const seen = show(client, meetings);
  meetings.changed();
  meetings.changed();
  expect(meetings.asked).toHaveLength(1);
  meetings.asked[0]?.resolve('before the change');
  await meetings.untilAsked(2);
  expect(seen.getCurrentResult().data).toBe('before the change');
  const shown = told(seen, 'after the change');
  meetings.asked[1]?.resolve('after the change');
  await shown;
  expect(meetings.asked).toHaveLength(2);
});

it('after a first reading that failed too', async () => {
  const client = new LiveQueryClient();
  const meetings = reading(client);
  const seen = show(client, meetings);
  meetings.asked[0]?.reject(new Error('away'));
  await expect(seen.refetch({ throwOnError: true, cancelRefetch: false })).rejects.toThrow('away');
  void seen.refetch();
  await meetings.untilAsked(2);
  meetings.changed();
  meetings.asked[1]?.resolve('before the change');
  await meetings.untilAsked(3);
});

it('what is not on screen is read again when somebody wants it', async () => {
  const client = new LiveQueryClient();
  const meetings = reading(client);
  const fetched = client.fetchQuery(meetings.options);
  meetings.changed();
  meetings.asked[0]?.resolve('before the change');
  expect(await fetched).toBe('before the change');
  expect(meetings.asked).toHaveLength(1);
  show(client, meetings);
  expect(meetings.asked).toHaveLength(2);
});

it('without a change it is read once; with one, what is shown starts over at once', async () => {
  const client = new LiveQueryClient();
  const meetings = reading(client);
  const seen = show(client, meetings);
  const first = told(seen, 'first');
  meetings.asked[0]?.resolve('first');
  await first;
  expect(meetings.asked).toHaveLength(1);
  meetings.changed();
  meetings.changed();
  await meetings.untilAsked(3);
  const third = told(seen, 'third');
  meetings.asked[1]?.resolve('second');
  meetings.asked[2]?.resolve('third');
  await third;
  expect(meetings.asked).toHaveLength(3);
});

it.each<[string, unknown, number]>([
  ['silence', new TypeError('network'), 2],
  ['a fault of the server', new ApiError(503, { code: 'unexpected', error: 'later' }), 2],
  [
    'a session’s token that was replaced in the meantime',
    new ApiError(401, { code: 'not_signed_in', error: 'log in' }),
    1,
  ],
  ['a refusal', new ApiError(404, { code: 'not_found', error: 'gone' }), 0],
])('after %s it is asked again: %#', (_, fault, times) => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('No rule for asking again.');
  vi.stubGlobal('navigator', { onLine: true });
  onTestFinished(() => void vi.unstubAllGlobals());
  let failures = 0;
  while (failures < 9 && retry(failures, fault as Error)) failures++;
  expect(failures).toBe(times);
  vi.stubGlobal('navigator', { onLine: false });
  expect(retry(0, fault as Error)).toBe(false);
});

it('a change that is asked for without a connection fails at once, and is not made later by itself', async () => {
  const asked = vi.fn(() => Promise.reject(new Error('No connection')));
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const change = new MutationObserver(queryClient, { mutationFn: asked });
  void change.mutate().catch(() => undefined);
  await expect.poll(() => change.getCurrentResult().isError).toBe(true);
  onlineManager.setOnline(true);
  expect(asked).toHaveBeenCalledTimes(1);
});
