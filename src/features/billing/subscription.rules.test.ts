import { expect, it, test } from 'vitest';
import { oneAtATime } from '../../server/http/one-at-a-time.ts';
import { isLive, isRunning } from '../../domain/subscription-status.ts';
import { earliest, planStatus } from './subscription.rules.ts';

test.each([
  ['active', true, true, 'active'],
  ['trialing', true, true, 'trialing'],
  ['past_due', true, false, 'past_due'],
  ['unpaid', true, false, 'unpaid'],
  ['paused', true, false, 'paused'],
  ['incomplete', false, false, 'inactive'],
  ['incomplete_expired', false, false, 'inactive'],
  ['canceled', false, false, 'inactive'],
  ['something new', false, false, 'inactive'],
])('%s', (status, live, running, plan) => {
  expect([isLive(status), isRunning(status), planStatus(status)]).toEqual([live, running, plan]);
});

it('keeps the earliest of several, the same one in every order', () => {
  const [a, b, c] = [
    { id: 'b', startedAt: 1 },
    { id: 'a', startedAt: 1 },
    { id: '0', startedAt: 2 },
  ];
  for (const order of [
    [a, b, c],
    [c, b, a],
    [b, c, a],
    [c, a, b],
  ] as const)
    expect(earliest(order)).toBe(b);
});

it('runs the same work once and other work after it', async () => {
  const perKey = oneAtATime<string>();
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    return name;
  };
  const answers = await Promise.all([
    perKey('k', 'a', work('one')),
    perKey('k', 'a', work('never')),
    perKey('k', 'b', work('two')),
  ]);
  expect(answers).toEqual(['one', 'one', 'two']);
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  const failing = perKey('k', 'a', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await perKey('k', 'a', work('again'))).toBe('again');
});
