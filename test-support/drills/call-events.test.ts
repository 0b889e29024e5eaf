// What the carrier tells of calls comes in copies, in any order, while handlers die; and from others, who may not tell anything.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CallEvent } from '../../src/domain/carrier-call.ts';
import { takeCallEvent } from '../../src/features/calls/take-call-event.operation.ts';
import { stateOf } from '../../src/providers/telnyx/telnyx-call-shapes.ts';
import { signed } from '../../src/sandbox/telnyx/signing-key.ts';
import { useCallsApp, type Caller } from '../calls-app.ts';
import { forgeriesOf, signedHead } from '../forged-webhooks.ts';
import { runSize } from '../run-size.ts';
import { randomOf, shuffledCopies } from '../seeded-random.ts';
import { faultyWallets, ledgerOf, walletOf } from '../wallets.ts';

const app = useCallsApp();
const began = Date.now() - 600_000;

type Told = [leg: 'agent' | 'lead', type: CallEvent['type'], seconds: number];
const story: Told[] = [
  ['agent', 'answered', 0],
  ['agent', 'gathered', 5],
  ['lead', 'answered', 20],
  ['lead', 'bridged', 21],
  ['lead', 'ended', 110],
  ['agent', 'ended', 111],
];
const names = {
  answered: 'call.answered',
  gathered: 'call.gather.ended',
  bridged: 'call.bridged',
  ended: 'call.hangup',
} as Record<CallEvent['type'], string>;

interface Event {
  ref: string;
  told: Told;
  id: string;
}

const bodyOf = ({ ref, told: [leg, type, seconds], id }: Event): string =>
  JSON.stringify({
    data: {
      id,
      event_type: names[type],
      occurred_at: new Date(began + seconds * 1000).toISOString(),
      payload: {
        call_control_id: `${ref}-${leg}`,
        client_state: stateOf(leg, ref),
        digits: type === 'gathered' ? '1' : undefined,
        hangup_cause: type === 'ended' ? 'normal_clearing' : undefined,
      },
    },
  });

async function post(ref: string, body: string, headers: Record<string, string>): Promise<number> {
  const address = `${app.url}/api/webhooks/calls/${ref}`;
  const answer = await fetch(address, { method: 'POST', body, headers });
  await answer.arrayBuffer();
  return answer.status;
}

function postSigned(event: Event): Promise<number> {
  const [body, seconds] = [bodyOf(event), Math.floor(Date.now() / 1000)];
  return post(event.ref, body, signedHead(seconds, signed(body, seconds)));
}

/** Both phones were dialed, and a minute is held. */
const dialed = (caller: Caller, count: number): Promise<string[]> =>
  app.platform.database.asSystem(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into call_logs (user_id, to_number, from_number, agent_number, cents_per_minute, recorded_cents_per_minute,
        agent_dialed_at, lead_dialed_at)
      select ${caller.id}, '+1312558' || lpad(n::text, 4, '0'), ${caller.local}, ${caller.phone}, 1, 2,
        ${new Date(began - 1000)}, ${new Date(began - 1000)} from generate_series(1, ${count}::int) as n returning id`.execute(
      tx,
    );
    await sql`select hold_wallet_money(${caller.id}, id::text, 1, now() + interval '5 hours') from call_logs where user_id = ${caller.id}`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  });

const copyOf = ({ ref, told: [leg, type, seconds], id }: Event): CallEvent => ({
  ...{ id, ref, leg, type, legId: `${ref}-${leg}`, occurredAt: new Date(began + seconds * 1000).toISOString() },
  digits: type === 'gathered' ? '1' : '',
  cause: type === 'ended' ? 'normal_clearing' : null,
});

/** Dies after its work and before its transaction is written. */
const die = (event: Event) =>
  app.platform.database
    .asSystem(async (tx) => {
      await takeCallEvent(tx, app.platform.jobs, copyOf(event));
      throw new Error('killed');
    })
    .catch(() => undefined);

it('each event up to five times, shuffled, twenty at once, handled by several that die: one state, one bill', async () => {
  const below = randomOf(7);
  const count = runSize(20, 170);
  const caller = await app.caller({ cents: 10 * count });
  const calls = await dialed(caller, count);
  const events = calls.flatMap((ref) => story.map((told): Event => ({ ref, told, id: randomUUID() })));
  const copies = shuffledCopies(events, 5, below);
  const lanes = Array.from({ length: 20 }, (_, lane) => copies.filter((__, place) => place % 20 === lane));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const event of lane) {
        if (below(6) === 0) await die(event);
        expect(await postSigned(event)).toBe(200);
      }
    }),
  );
  for (const id of calls)
    expect(await app.row(id)).toMatchObject({
      ...{ status: 'completed', ended_by: 'lead', duration_seconds: 90, billed_cents: 2, cost_cents: 2 },
      settled_at: expect.any(String),
    });
  const bills = (await ledgerOf(app, caller.id)).filter(({ type }) => type === 'call');
  expect(bills.map(({ amount_cents: cents }) => cents)).toEqual(calls.map(() => -2));
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 8 * count, held_cents: 0 });
  expect(await faultyWallets(app, [caller.id])).toEqual([]);
});

it('forged ones are refused, and leave nothing', async () => {
  const caller = await app.caller({ cents: 10 });
  const [ref = ''] = await dialed(caller, 1);
  const event: Event = { ref, told: ['lead', 'answered', 20], id: randomUUID() };
  const [body, now] = [bodyOf(event), Math.floor(Date.now() / 1000)];
  const kept = () =>
    app.platform.database.asSystem(async (tx) => [
      await tx.selectFrom('voice_events').select('id').orderBy('id').execute(),
      await tx.selectFrom('call_events').select('id').orderBy('id').execute(),
      await tx.selectFrom('call_logs').selectAll().where('id', '=', ref).execute(),
    ]);
  const before = await kept();
  const forgeries = forgeriesOf(body, now);
  for (let turn = 0; turn < runSize(48, 5000); turn++) {
    const [forged, headers] = forgeries[turn % forgeries.length]!();
    expect(await post(ref, forged, headers), `${turn % forgeries.length}`).toBe(400);
  }
  expect(await kept()).toEqual(before);
  // The same with its right signature is heard.
  expect(await post(ref, body, signedHead(now, signed(body, now)))).toBe(200);
  expect(await app.row(ref)).toMatchObject({ status: 'answered' });
});
