import { expect, it } from 'vitest';
import { carriesSeats, isEnded, isLive, isOwing, isRunning } from './subscription-status.ts';

it.each([
  ['active', 'running seated live'],
  ['trialing', 'running seated live'],
  ['past_due', 'seated live owing'],
  ['unpaid', 'live owing'],
  ['paused', 'live'],
  ['incomplete', ''],
  ['incomplete_expired', 'ended'],
  ['canceled', 'ended'],
  [null, ''],
])('%s: %s', (status, is) => {
  const what = { running: isRunning, seated: carriesSeats, live: isLive, owing: isOwing, ended: isEnded };
  const holds = Object.entries(what).filter(([, asks]) => asks(status));
  expect(holds.map(([word]) => word).join(' ')).toBe(is);
});
