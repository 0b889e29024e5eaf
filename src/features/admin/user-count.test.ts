import { expect, it } from 'vitest';
import { countedAtEachLook, countFreshMs } from './admin.rules.ts';
import { UserCount } from './user-count.operation.ts';

it('counts few accounts at each look', async () => {
  const count = new UserCount(() => 0);
  for (const total of [1, 2, countedAtEachLook]) expect(await count.read(async () => total)).toBe(total);
  expect(await count.read(async () => 3)).toBe(3);
});

it('counts many accounts again once the number is old', async () => {
  let now = 0;
  const count = new UserCount(() => now);
  const many = countedAtEachLook + 1;
  expect(await count.read(async () => many)).toBe(many);
  now = countFreshMs - 1;
  expect(await count.read(async () => many + 5)).toBe(many);
  now = countFreshMs;
  expect(await count.read(async () => many + 5)).toBe(many + 5);
});

it('keeps no number that could not be read', async () => {
  const count = new UserCount(() => 0);
  await expect(count.read(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await count.read(async () => countedAtEachLook + 1)).toBe(countedAtEachLook + 1);
});
