import { expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { boundedQueue } from './bounded-queue.ts';

/** Pieces of work that end when they are told to. */
function workshop() {
  const open: (() => void)[] = [];
  const count = { running: 0, most: 0, done: 0 };
  const work = async () => {
    count.running += 1;
    count.most = Math.max(count.most, count.running);
    await new Promise<void>((end) => open.push(end));
    count.running -= 1;
    count.done += 1;
  };
  const endAll = async () => {
    for (;;) {
      await new Promise((turn) => setImmediate(turn));
      const ends = open.splice(0);
      if (ends.length === 0) return;
      for (const end of ends) end();
    }
  };
  return { work, endAll, count };
}

it('runs so many at once, lets so many wait, and refuses the rest at once', async () => {
  const { work, endAll, count } = workshop();
  const queue = boundedQueue(2, 3);
  const asked = Promise.allSettled(Array.from({ length: 9 }, () => queue(work)));
  await endAll();
  const refused = (await asked).filter((each) => each.status === 'rejected').map(({ reason }): unknown => reason);
  expect(refused).toHaveLength(4);
  for (const each of refused) expect(each).toBeInstanceOf(Refusal);
  expect(refused[0]).toMatchObject({ code: 'too_many_requests', retryAfter: 2 });
  expect(count).toEqual({ running: 0, most: 2, done: 5 });
});

it('has its places back after work that failed', async () => {
  const queue = boundedQueue(1, 1);
  const failing = () => queue(() => Promise.reject(new Error('planted')));
  for (let round = 0; round < 3; round += 1)
    await expect(Promise.all([failing(), failing()])).rejects.toThrow('planted');
  await expect(queue(async () => 'done')).resolves.toBe('done');
});
