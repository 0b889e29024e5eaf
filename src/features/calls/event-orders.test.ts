// The events of a call through database and wallet: whatever order they come in, and each of them twice, the bill is one and the same.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useCallsApp } from '../../../test-support/calls-app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { faultyWallets, ledgerOf, walletOf } from '../../../test-support/wallets.ts';
import type { CallEvent } from '../../domain/carrier-call.ts';
import { holdForCall } from '../wallet/hold-for-call.operation.ts';
import { insertCall } from './calls.db.ts';
import { takeCallEvent } from './take-call-event.operation.ts';

const app = useCallsApp();
const began = Date.now() - 600_000;
type Told = [leg: 'agent' | 'lead', type: CallEvent['type'], seconds: number, more?: string];
const events: Told[] = [
  ['agent', 'answered', 0],
  ['agent', 'gathered', 5, '1'],
  ['lead', 'answered', 20],
  ['lead', 'bridged', 21],
  ['lead', 'ended', 110, 'normal_clearing'],
  ['agent', 'ended', 110.5, 'normal_clearing'],
];

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, place) => permutations(all.toSpliced(place, 1)).map((rest) => [one, ...rest]));
}

const eventOf = (ref: string, [leg, type, seconds, more = '']: Told): CallEvent => ({
  id: `${ref}-${leg}-${type}`,
  ref,
  leg,
  type,
  legId: `${ref}-${leg}`,
  occurredAt: new Date(began + seconds * 1000).toISOString(),
  digits: type === 'gathered' ? more : '',
  cause: type === 'ended' ? more : null,
});

it('ends in the same state at the same bill', async () => {
  const all = permutations(events);
  const step = all.length / runSize(60, all.length);
  const orders = all.filter((_, place) => place % step === 0);
  const caller = await app.caller({ cents: 10 * orders.length });
  const { database, jobs } = app.platform;
  const until = new Date(Date.now() + 3_600_000);
  for (const [place, order] of orders.entries()) {
    const [id, to] = [randomUUID(), `+1312557${String(place).padStart(4, '0')}`];
    await database.asAgent(caller.id, async (tx) => {
      await holdForCall(tx, jobs, { userId: caller.id, ref: id, cents: 1, until });
      const rates = { centsPerMinute: 1, recordedCentsPerMinute: 2 };
      const call = { id, userId: caller.id, to, from: caller.local, agentNumber: caller.phone, contactId: null };
      await insertCall(tx, { ...call, lineId: null, overrideReason: null, ...rates });
    });
    await asOwner(app, 'update call_logs set agent_dialed_at = $2, lead_dialed_at = $2 where id = $1', [
      id,
      new Date(began - 1000),
    ]);
    for (const told of order)
      for (const event of [eventOf(id, told), eventOf(id, told)])
        await database.asSystem((tx) => takeCallEvent(tx, jobs, event));
    expect(await app.row(id), order.map(([leg, type]) => `${leg} ${type}`).join(', ')).toMatchObject({
      status: 'completed',
      ended_by: 'lead',
      duration_seconds: 90,
      cost_cents: 2,
      billed_cents: 2,
      settled_at: expect.any(String),
    });
  }
  const bills = (await ledgerOf(app, caller.id)).filter(({ type }) => type === 'call');
  expect(bills.map(({ amount_cents: cents }) => cents)).toEqual(orders.map(() => -2));
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 8 * orders.length, held_cents: 0 });
  expect(await faultyWallets(app, [caller.id])).toEqual([]);
});
