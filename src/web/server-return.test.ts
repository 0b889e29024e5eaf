import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { loadOnReturn } from './server-return.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Three screens read something from a server that is away. */
function world(status: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: string[] = [];
  let isAway = true;
  loadOnReturn(client, async () => {
    asked.push('server');
    return !isAway;
  });
  const show = (key: string) => {
    const queryFn = async () => {
      asked.push(key);
      if (isAway) throw new ApiError(status, { error: 'Not now.', code: 'unavailable' });
      return `${key} is here`;
    };
    const seen = new QueryObserver(client, { queryKey: [key], queryFn });
    return { seen, leave: seen.subscribe(() => undefined) };
  };
  return { asked, show, back: () => void (isAway = false), told: asked.splice.bind(asked, 0) };
}

it.each([0, 502, 503, 504])(
  'comes by itself within five seconds, whatever says that it is away (%i)',
  async (status) => {
    const { show, back, told } = world(status);
    const [leads, wallet] = [show('leads'), show('wallet')];
    await vi.advanceTimersByTimeAsync(20_000);
    for (const { seen } of [leads, wallet]) expect(seen.getCurrentResult().isError).toBe(true);
    const whileAway = told(1000);
    expect(whileAway.filter((each) => each !== 'server')).toEqual(['leads', 'wallet']);
    expect(whileAway.length).toBeGreaterThan(4);
    back();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(leads.seen.getCurrentResult().data).toBe('leads is here');
    expect(wallet.seen.getCurrentResult().data).toBe('wallet is here');
    told(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told(1000)).toEqual([]);
  },
);

it.each([403, 404, 500])(
  'what is refused, or fails for another reason (%i), is not asked for again',
  async (status) => {
    const { show, told } = world(status);
    show('leads');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told(1000)).toEqual(['leads']);
  },
);

it('nobody asks for a screen that was left', async () => {
  const { show, told } = world(503);
  const { leave } = show('leads');
  await vi.advanceTimersByTimeAsync(20_000);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  told(1000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told(1000)).toEqual([]);
});
