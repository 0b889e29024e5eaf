// For how long the money of a call stays set aside.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { callOf, useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { linesOf } from '../../../test-support/lines.ts';
import { ledgerOf, walletOf } from '../../../test-support/wallets.ts';
import { openLine } from '../agent-line/agent-line.contract.ts';
import { purchaseNumber, searchNumbers } from '../phone-numbers/phone-numbers.contract.ts';
import { callStart } from './calls.contract.ts';
import { takeCallEvent } from './take-call-event.operation.ts';
import { watchCall } from './watch-calls.job.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312556${String((people += 1)).padStart(4, '0')}`;

/** Both hung up, and that the lead had answered was not told yet. */
async function endedUntold() {
  const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
  const id = await app.talk(caller, lead);
  await asOwner(app, 'update call_logs set lead_answered_at = null, bridged_at = null where id = $1', [id]);
  await app.at(lead, { do: 'hang-up' });
  const ends = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('call_logs')
      .select(['agent_ended_at', 'lead_ended_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  const [agentEnd, leadEnd] = [Date.parse(ends.agent_ended_at!), Date.parse(ends.lead_ended_at!)];
  return { caller, id, firstEnd: Math.min(agentEnd, leadEnd), lastEnd: Math.max(agentEnd, leadEnd) };
}

it('a call whose lead hung up may have been answered: it is billed when that is told, and held until then', async () => {
  const { caller, id, firstEnd } = await endedUntold();
  expect(await app.row(id)).toMatchObject({ over_at: expect.any(String), settled_at: null });
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 10, held_cents: 1 });
  const { lead_leg: legId } = await app.row(id);
  const answered = {
    id: crypto.randomUUID(),
    ref: id,
    leg: 'lead',
    type: 'answered',
    legId,
    occurredAt: new Date(firstEnd - 61_000).toISOString(),
    digits: '',
    cause: null,
  } as const;
  await app.platform.database.asSystem((tx) => takeCallEvent(tx, app.platform.jobs, answered));
  expect(await app.row(id)).toMatchObject({ cost_cents: 2, settled_at: expect.any(String) });
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 8, held_cents: 0 });
  expect((await ledgerOf(app, caller.id)).filter(({ type }) => type === 'call')).toHaveLength(1);
});

it('what is not told within two minutes is not waited for', async () => {
  const { caller, id, lastEnd } = await endedUntold();
  const at = (seconds: number) =>
    watchCall.handle({ id }, { ...app.platform, now: () => new Date(lastEnd + seconds * 1000) });
  await at(119);
  expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 1 });
  await at(121);
  expect(await app.row(id)).toMatchObject({ cost_cents: 0, settled_at: expect.any(String) });
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 10, held_cents: 0 });
});

it('the money of each minute is held for longer than the carrier lets a call last', async () => {
  const [caller, lead] = [await app.caller(), someone()];
  const id = await app.start(caller, lead);
  const [leg] = await app.legs();
  const { expires_at: until } = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('wallet_holds').select('expires_at').where('ref', '=', id).executeTakeFirstOrThrow(),
  );
  const longestMs = leg!.time_limit_secs * 1000;
  expect(Date.parse(until)).toBeGreaterThan(app.clock.now.getTime() + longestMs + 1_800_000);
  await app.at(caller.phone, { do: 'hang-up' });
});

it('what the carrier forgot while we were away is billed to when it was last known to be up', async () => {
  const [caller, lead] = [await app.caller({ cents: 100 }), someone()];
  const id = await app.talk(caller, lead);
  const began = [
    'started',
    'agent_dialed',
    'agent_answered',
    'agent_pressed',
    'lead_dialed',
    'lead_answered',
    'bridged',
  ];
  const earlier = began.map((what) => `${what}_at = ${what}_at - interval '8 hours'`).join(', ');
  await asOwner(app, `update call_logs set ${earlier} where id = $1`, [id]);
  await asOwner(app, `update call_logs set alive_at = lead_answered_at + interval '299 seconds' where id = $1`, [id]);
  for (const phone of [lead, caller.phone]) await app.control('calls', { do: 'lose', phone });
  await watchCall.handle({ id }, app.platform);
  expect(await app.row(id)).toMatchObject({ status: 'completed', duration_seconds: 299, cost_cents: 5 });
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 95, held_cents: 0 });
});

const poor: Record<string, (caller: Caller) => Promise<unknown>> = {
  'a call that comes in': async (caller) => ({ error: await app.callIn(caller, someone()) }),
  'a call': (caller) => caller.refusal(callStart, { body: callOf(caller, someone()) }),
  'a line': async (caller) => {
    const session_id = await linesOf(app).begin(caller);
    return caller.refusal(openLine, { body: { session_id } });
  },
  'a number': async (caller) => {
    await asOwner(
      app,
      `insert into number_purchases (user_id, phone_number, price_cents, status, ended_at)
       select $1, '+1312555' || 9000 + n, 0, 'bought', now() from generate_series(1, 5) as n`,
      [caller.id],
    );
    const { data } = await caller.call(searchNumbers, { query: { npa: '615' } });
    return caller.refusal(purchaseNumber, { body: { phone_number: data[0]!.phone_number, agent_id: caller.id } });
  },
};

it.each(Object.entries(poor))('%s that is refused for want of money asks for a recharge', async (_, ask) => {
  const caller = await app.caller({ cents: 0 });
  await asOwner(app, 'update user_wallets set auto_recharge_threshold_cents = 500 where user_id = $1', [caller.id]);
  expect(await ask(caller)).toMatchObject({ error: expect.any(String) });
  const wanted = await app.platform.database.asSystem((tx) =>
    sql<{ count: number }>`
      select count(*)::int as count from jobs.job where name = 'auto-recharge' and data->>'userId' = ${caller.id}`.execute(
      tx,
    ),
  );
  expect(wanted.rows).toEqual([{ count: 1 }]);
  expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0, recharge_wanted_at: expect.any(String) });
});
