import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Work that ends when it is told to. */
function batches({ most = 10, atOnce = 1 } = {}) {
  const started: (readonly string[])[] = [];
  const ends: (() => void)[] = [];
  const take = inBatches(
    async (items: readonly string[]) => {
      started.push(items);
      await new Promise<void>((done) => ends.push(done));
      if (items.includes('bad')) throw new Error('bad');
      return items.map((item) => item.toUpperCase());
    },
    { most, atOnce },
  );
  const end = async () => {
    ends.shift()!();
    await new Promise((done) => setImmediate(done));
  };
  return { take, started, end };
}

it('the first is started at once; what comes while it is at work is done together, and each gets its own result', async () => {
  const { take, started, end } = batches();
  const all = ['a', 'b', 'c'].map(take);
  expect(started).toEqual([['a']]);
  await end();
  expect(started).toEqual([['a'], ['b', 'c']]);
  await end();
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C']);
});

it('no batch is larger, and no more are under way, than may be', async () => {
  const { take, started, end } = batches({ most: 2, atOnce: 2 });
  const all = ['a', 'b', 'c', 'd', 'e'].map(take);
  expect(started).toEqual([['a'], ['b']]);
  await end();
  expect(started.slice(2)).toEqual([['c', 'd']]);
  for (let turn = 0; turn < 3; turn++) await end();
  expect(started.slice(3)).toEqual([['e']]);
  expect(await Promise.all(all)).toHaveLength(5);
});

it('one that fails takes no other with it', async () => {
  const { take, started, end } = batches();
  const all = Promise.allSettled(['a', 'b', 'bad', 'c'].map(take));
  for (let turn = 0; turn < 5; turn++) await end();
  expect(started).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
