// The sessions of open streams are asked for together, those of streams that ended no more.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Platform } from '../platform.ts';
import { watchSessions, type Verdict } from './session-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const spanMs = 4_000;

function start(answer: (ids: readonly string[]) => (object | null)[] = (ids) => ids.map((id) => ({ id }))) {
  const asked: string[][] = [];
  const identifySessions = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return answer(ids);
  };
  const faults: unknown[] = [];
  const log = { error: (fault: unknown) => void faults.push(fault) };
  const watch = watchSessions({ signIn: { identifySessions }, log } as unknown as Platform);
  const verdicts: [string, Verdict][] = [];
  return { asked, faults, verdicts, open: (id: string) => watch(id, (now) => void verdicts.push([id, now])) };
}

it('however many came and went, only those that are open are asked for, and nobody once all are closed', async () => {
  const { asked, verdicts, open } = start();
  const closed = Array.from({ length: 30 }, (_, n) => open(`closed ${n}`));
  const [a, b] = [open('a'), open('b')];
  for (const close of closed) close();
  await vi.advanceTimersByTimeAsync(spanMs);
  expect(asked).toEqual([['a', 'b']]);
  expect(verdicts).toEqual([
    ['a', { id: 'a' }],
    ['b', { id: 'b' }],
  ]);
  a();
  await vi.advanceTimersByTimeAsync(spanMs);
  expect(asked.at(-1)).toEqual(['b']);
  b();
  await vi.advanceTimersByTimeAsync(5 * spanMs);
  expect(asked.slice(2).flat()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  open('c');
  await vi.advanceTimersByTimeAsync(spanMs);
  expect(asked.at(-1)).toEqual(['c']);
});

it('a stream that closes while its session is asked for hears nothing', async () => {
  let close = () => {};
  const { verdicts, open } = start((ids) => {
    close();
    return ids.map(() => null);
  });
  close = open('a');
  open('b');
  await vi.advanceTimersByTimeAsync(spanMs);
  expect(verdicts).toEqual([['b', null]]);
});

it('a question that fails ends nothing: each is unknown, and asked for again', async () => {
  let isBroken = true;
  const { verdicts, faults, open } = start((ids) => {
    if (isBroken) throw new Error('broken');
    return ids.map(() => null);
  });
  open('a');
  await vi.advanceTimersByTimeAsync(spanMs);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(spanMs);
  expect(verdicts).toEqual([
    ['a', 'unknown'],
    ['a', null],
  ]);
  expect(faults).toHaveLength(1);
});
