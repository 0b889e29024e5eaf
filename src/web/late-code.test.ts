import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lateCode, untilLoaded } from './late-code.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function failing(times: number) {
  let calls = 0;
  const code = lateCode(async () => {
    calls += 1;
    if (calls <= times) throw new Error('no connection');
    return 'code';
  });
  return { code, calls: () => calls };
}

it('asks again after a failure, and once for calls that come together', async () => {
  const { code, calls } = failing(1);
  await expect(Promise.all([code.fetch(), code.fetch()])).rejects.toThrow('no connection');
  expect([calls(), code.known()]).toEqual([1, null]);
  expect(await Promise.all([code.fetch(), code.fetch()])).toEqual(['code', 'code']);
  expect([calls(), code.known(), await code.fetch()]).toEqual([2, 'code', 'code']);
});

it('asks until it comes, and no longer once nobody wants it', async () => {
  const { code, calls } = failing(3);
  const found = untilLoaded(code, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(3_000 + 6_000 + 12_000);
  expect([await found, calls()]).toEqual(['code', 4]);
  const never = failing(100);
  const ended = new AbortController();
  void untilLoaded(never.code, ended.signal);
  await vi.advanceTimersByTimeAsync(0);
  ended.abort();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(never.calls()).toBe(1);
});
