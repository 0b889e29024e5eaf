// The server is killed during a call and somebody hangs up before the next one is there: the bill is what the rule says, nothing stays
// set aside, and the agent calls again. Killed is who works; who looks, and what the phones do, stands in this process.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { callStart } from '../../src/features/calls/calls.contract.ts';
import { watchCalls } from '../../src/features/calls/watch-calls.job.ts';
import { signed } from '../../src/sandbox/telnyx/signing-key.ts';
import { asOwner } from '../agents.ts';
import { callOf, useCallsApp, type Caller } from '../calls-app.ts';
import { signedHead } from '../forged-webhooks.ts';
import { onServer } from '../postgres.ts';
import { freePort, startServerProcess, type ServerProcess } from '../server-process.ts';
import { faultyWallets, ledgerOf, walletOf } from '../wallets.ts';

const app = useCallsApp();
let server: ServerProcess;
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;

const start = async () => {
  const port = await freePort();
  server = await startServerProcess(app.platform.config.databaseUrl, {
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    SANDBOX_URL: app.sandbox.url,
    SMTP_URL: app.sandbox.smtpUrl,
  });
};
afterEach(() => server.terminate());
// An agent presses at the tests' noon; the server, whose clock is the wall's, would let go of what was set aside then.
beforeAll(async () => {
  await asOwner(
    app,
    `create function held_from_now() returns trigger language plpgsql
    as 'begin new.expires_at := clock_timestamp() + interval ''5 hours''; return new; end'`,
  );
  await asOwner(
    app,
    'create trigger held_from_now before insert on wallet_holds for each row execute function held_from_now()',
  );
});

const legAt = async (phone: string) => (await app.legs()).find(({ to, state }) => to === phone && state !== 'ended');
const at = (phone: string, what: object) => app.control('calls', { phone, ...what });
/** A dial whose answer nobody has kept yet is in doubt for two minutes. */
async function rings(id: string, phone: string, leg: 'agent_leg' | 'lead_leg'): Promise<void> {
  await expect.poll(() => legAt(phone)).toMatchObject({ state: 'ringing' });
  await expect.poll(async () => (await app.row(id))[leg]).not.toBeNull();
}

/** @returns the call's id */
async function press(caller: Caller, lead: string): Promise<string> {
  const answer = await caller.send('POST', callStart.path, callOf(caller, lead), { prefer: 'respond-async' });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  const { call_id: id } = answer.body as { call_id: string };
  await asOwner(app, 'update call_logs set override_reason = $2 where id = $1', [id, 'They asked for it, at any hour']);
  await rings(id, caller.phone, 'agent_leg');
  return id;
}

/** As after a minute. */
async function watch(id: string): Promise<void> {
  await asOwner(app, `update call_logs set checked_at = checked_at - interval '1 minute' where id = $1`, [id]);
  await watchCalls.handle({}, app.platform);
}

async function isSettled(id: string): Promise<boolean> {
  await watch(id);
  return (await app.row(id)).settled_at !== null;
}

type Way = (caller: Caller, lead: string, id: string) => Promise<unknown>;
const pickUp: Way = async ({ phone }) => {
  await at(phone, { do: 'take' });
  await expect.poll(() => legAt(phone)).toMatchObject({ is_asked: true });
};
const takeIt: Way = async (caller, lead, id) => {
  await pickUp(caller, lead, id);
  await at(caller.phone, { do: 'press', digits: '1' });
  await rings(id, lead, 'lead_leg');
};
const talk: Way = async (caller, lead, id) => {
  await takeIt(caller, lead, id);
  await at(lead, { do: 'take' });
  await expect.poll(async () => (await app.row(id)).status).toBe('bridged');
  await app.talkedFor(id, 130);
};

const hangUp =
  (who: 'agent' | 'lead'): Way =>
  (caller, lead) =>
    at(who === 'agent' ? caller.phone : lead, { do: 'hang-up' });
/** As if the carrier had been away as well, and knew nothing of it any more. */
const forget: Way = async (caller, lead) => {
  await at(lead, { do: 'lose' });
  await at(caller.phone, { do: 'lose' });
};

it.each<[string, string, Way, Way, object]>([
  ['the agent’s phone rings', 'it stops', async () => {}, hangUp('agent'), { duration_seconds: 0, cost_cents: 0 }],
  ['the agent is asked for a key', 'the agent hangs up', pickUp, hangUp('agent'), { cost_cents: 0, lead_leg: null }],
  ['the lead’s phone rings', 'the agent hangs up', takeIt, hangUp('agent'), { status: 'canceled', cost_cents: 0 }],
  ['both talk', 'the lead hangs up', talk, hangUp('lead'), { status: 'completed', cost_cents: 3, billed_cents: 3 }],
  ['both talk', 'the agent hangs up', talk, hangUp('agent'), { status: 'completed', cost_cents: 3, billed_cents: 3 }],
  ['both talk', 'the carrier forgets it', talk, forget, { status: 'completed' }],
])('killed while %s; then %s', async (_, __, until, then, ends) => {
  await start();
  const [caller, lead] = [await app.caller({ cents: 100 }), someone()];
  const id = await press(caller, lead);
  await until(caller, lead, id);
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 100, held_cents: 1 });
  await server.kill();
  await then(caller, lead, id);
  await app.control('drain', {});
  await start();
  await expect.poll(() => isSettled(id), { interval: 500 }).toBe(true);
  const row = await app.row(id);
  expect(row).toMatchObject(ends);
  expect(row.billed_cents).toBe(row.status === 'completed' ? Math.ceil(row.duration_seconds / 60) : 0);
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 100 - row.cost_cents, held_cents: 0 });
  expect((await ledgerOf(app, caller.id)).filter(({ type }) => type === 'call')).toHaveLength(
    row.cost_cents > 0 ? 1 : 0,
  );
  expect(await faultyWallets(app, [caller.id])).toEqual([]);
  const again = await press(caller, someone());
  expect(again).not.toBe(id);
  await at(caller.phone, { do: 'decline' });
  await expect.poll(() => isSettled(again), { interval: 500 }).toBe(true);
});

it('a talk goes on through it, and is billed to its end', async () => {
  await start();
  const [caller, lead] = [await app.caller({ cents: 100 }), someone()];
  const id = await press(caller, lead);
  await talk(caller, lead, id);
  await server.kill();
  await start();
  await watch(id);
  // What nobody could set aside before is set aside now.
  await expect.poll(async () => (await walletOf(app, caller.id)).held_cents).toBeGreaterThan(1);
  expect(await app.row(id)).toMatchObject({ status: 'bridged', settled_at: null });
  await at(lead, { do: 'hang-up' });
  await app.control('drain', {});
  await expect.poll(() => isSettled(id), { interval: 500 }).toBe(true);
  expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 3 });
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 97, held_cents: 0 });
});

/** What the carrier tells as the lead hangs up; it tells it again until it is answered. */
async function endOf(id: string, lead: string) {
  const leg = (await legAt(lead))!;
  const { call_control_id, client_state } = leg;
  const data = {
    id: randomUUID(),
    event_type: 'call.hangup',
    occurred_at: new Date().toISOString(),
    payload: { call_control_id, client_state, hangup_cause: 'normal_clearing' },
  };
  const [body, seconds] = [JSON.stringify({ data }), Math.floor(Date.now() / 1000)];
  const headers = signedHead(seconds, signed(body, seconds));
  return async () => {
    const answer = await fetch(`${server.url}/api/webhooks/calls/${id}`, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
}

/** The call is held by somebody else while the server takes the event, and is killed. */
const beforeItIsWritten = (id: string, tell: () => Promise<number>) =>
  app.platform.database.asSystem(async (tx) => {
    await sql`select from call_logs where id = ${id} for update`.execute(tx);
    const answer = tell().catch(() => 'none');
    await onServer(app.platform.config.databaseUrl, async (client) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%call_logs%'`;
      while ((await client.query(waiting)).rowCount === 0);
    });
    await server.kill();
    expect(await answer).toBe('none');
  });

async function afterItIsWritten(id: string, tell: () => Promise<number>): Promise<void> {
  void tell().catch(() => undefined);
  await expect.poll(async () => (await app.row(id)).lead_ended_at, { interval: 5 }).not.toBeNull();
  await server.kill();
}

it.each<[string, typeof afterItIsWritten]>([
  ['before what the carrier tells is written', beforeItIsWritten],
  ['after it is written', afterItIsWritten],
])('killed %s: told again, it is handled once', async (_, killed) => {
  await start();
  const [caller, lead] = [await app.caller({ cents: 100 }), someone()];
  const id = await press(caller, lead);
  await talk(caller, lead, id);
  const tell = await endOf(id, lead);
  await killed(id, tell);
  await start();
  for (let time = 0; time < 3; time++) expect(await tell()).toBe(200);
  await expect.poll(() => isSettled(id), { interval: 500 }).toBe(true);
  expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'lead', cost_cents: 3 });
  expect((await ledgerOf(app, caller.id)).filter(({ type }) => type === 'call')).toHaveLength(1);
  const told = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('call_events').select('id').where('call_id', '=', id).where('type', '=', 'ended').execute(),
  );
  expect(new Set(told.map((event) => event.id)).size).toBe(told.length);
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 97, held_cents: 0 });
});
