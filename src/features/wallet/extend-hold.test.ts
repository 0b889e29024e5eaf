// Money for a call that goes on: held minute for minute, never twice, and never more than there is.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test-support/app.ts';
import { faultyWallets, giveMoney, makeOwners, walletOf } from '../../../test-support/wallets.ts';
import { chargeWallet } from './charge-wallet.operation.ts';
import { extendHold, holdForCall, releaseHold, settleHold } from './hold-for-call.operation.ts';

const app = useTestApp();
const until = new Date(Date.now() + 3_600_000);

async function calling(cents: number) {
  const [owner] = await makeOwners(app, 1);
  const userId = owner!;
  const ref = randomUUID();
  await giveMoney(app, userId, cents);
  const { database, jobs } = app.platform;
  await database.asSystem((tx) => holdForCall(tx, app.platform.jobs, { userId, ref, cents: 1, until }));
  return {
    userId,
    extend: (totalCents: number) =>
      database.asSystem((tx) => extendHold(tx, app.platform.jobs, { userId, ref, totalCents, until })),
    spend: (cents: number) =>
      database.asSystem((tx) =>
        chargeWallet(tx, jobs, { userId, type: 'text', cents, ref: randomUUID(), description: 'Text' }),
      ),
    settle: (billedCents: number) =>
      database.asSystem((tx) => settleHold(tx, jobs, { userId, ref, billedCents, description: 'Call' })),
    release: () => database.asSystem((tx) => releaseHold(tx, { userId, ref })),
    wallet: () => walletOf(app, userId),
  };
}

it('grows to the total, once', async () => {
  const call = await calling(5);
  expect(await call.extend(2)).toBe('held');
  expect(await call.extend(2)).toBe('held');
  expect(await call.extend(1)).toBe('held');
  expect(await call.wallet()).toMatchObject({ balance_cents: 5, held_cents: 2 });
  expect(await call.extend(6)).toBe('short');
  expect(await call.wallet()).toMatchObject({ held_cents: 2 });
  expect(await call.settle(2)).toBe(2);
  expect(await call.wallet()).toMatchObject({ balance_cents: 3, held_cents: 0 });
  expect(await call.extend(3)).toBe('gone');
});

it('is let go whole', async () => {
  const call = await calling(5);
  await call.extend(4);
  await call.release();
  expect(await call.wallet()).toMatchObject({ balance_cents: 5, held_cents: 0 });
});

it('of the last cents either a text takes one or the call holds it', async () => {
  const call = await calling(10);
  const [held, spent] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, (_, minute) => call.extend(minute + 2))),
    Promise.all(Array.from({ length: 10 }, () => call.spend(1))),
  ]);
  const wallet = await call.wallet();
  const taken = spent.filter(({ outcome }) => outcome === 'charged').length;
  expect(wallet.balance_cents).toBe(10 - taken);
  expect(wallet.held_cents).toBeLessThanOrEqual(wallet.balance_cents);
  expect(wallet.held_cents + taken).toBe(10);
  expect(held).toContain('short');
  expect(await faultyWallets(app, [call.userId])).toEqual([]);
});
