// Calls under way: how long a press of Call takes without the carrier, its webhooks at 200 a second and with a slow database, and what it
// tells until a screen has it. With the sandbox as the carrier, by an agent who is there only while it is measured.
import { randomUUID } from 'node:crypto';
import { Agent, get, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { signed } from '../src/sandbox/telnyx/signing-key.ts';
import { startSandbox } from '../src/sandbox/start-sandbox.ts';
import { startFaultProxy } from '../test-support/fault-proxy.ts';
import { onServer } from '../test-support/postgres.ts';
import { besideBare, timesOfBare } from './bare-times.ts';
import { openSessionsOf, startBenchServer } from './bench-server.ts';
import { openRequester } from './keep-alive.ts';
import { median, ms, quantile, type Finding } from './measure.ts';

const perSecond = 200;
const seconds = 5;
const started = 60;
const questionMs = 200;
/** Calls of which the webhooks tell. */
const living = 50;
const caller = 'bench-caller@example.com';
const own = '+16155550171';
const local = '+16155550172';
const person = (turn: number) => `+1312${5_550_000 + turn}`;

interface Stage {
  databaseUrl: string;
  serverUrl: string;
  userId: string;
  cookie: string;
}

/** `isAnalyzed`: the statistics may know whom it adds. */
export async function measureCalls(databaseUrl: string, isAnalyzed: boolean): Promise<Finding[]> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const server = await startBenchServer(databaseUrl, { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl });
  try {
    await fetch(`${sandbox.url}/_control/telnyx/numbers`, {
      method: 'POST',
      body: JSON.stringify({ phone_number: local }),
    });
    const userId = await addCaller(databaseUrl, isAnalyzed);
    const [cookie = ''] = await openSessionsOf(databaseUrl, [caller]);
    const stage = { databaseUrl, serverUrl: server.url, userId, cookie };
    return [
      await measureStart(stage),
      await measureWebhooks(stage),
      ...(await measureSlowDatabase(stage, sandbox)),
      await measureScreen(stage),
    ];
  } finally {
    await server.stop();
    await sandbox.stop();
    await onServer(databaseUrl, (client) => client.query(removeCaller, [caller]));
  }
}

const removeCaller = `delete from auth."user" where email = $1`;

/** An agent of its own, whom everybody wrote to just now, so that they may be called at whatever hour is measured. */
const addCaller = (databaseUrl: string, isAnalyzed: boolean): Promise<string> =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    await client.query(removeCaller, [caller]);
    const { rows } = await client.query<{ id: string }>(
      `insert into auth."user" (name, email, "emailVerified") values ('Bench Caller', $1, true) returning id`,
      [caller],
    );
    const { id } = rows[0]!;
    const run = (text: string) => client.query(text, [id]);
    await run(`insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
      values ($1::uuid, 'agent_monthly', 'active', 'sub_bench_caller', now() + interval '10 years')`);
    await run(`update user_wallets set balance_cents = 1000000 where user_id = $1::uuid`);
    await run(
      `insert into agent_profiles (user_id, phone) values ($1::uuid, '${own}') on conflict (user_id) do update set phone = excluded.phone`,
    );
    await run(`insert into agent_phones (user_id, phone) values ($1::uuid, '${own}')`);
    await run(`insert into phone_numbers (user_id, telnyx_number, is_free, provider_id, purchase_id)
      values ($1::uuid, '${local}', true, '${local}', gen_random_uuid())`);
    await run(`insert into leads (user_id, name, phone, state)
      select $1::uuid, 'Pat ' || n, '+1312' || (5550000 + n), 'IL' from generate_series(0, 499) as n`);
    await run(`insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin)
      select $1::uuid, 'in', phone, '+18335550000', phone, phone, 'Please call me', 'received', 'person' from leads where user_id = $1::uuid`);
    if (isAnalyzed) await client.query('analyze leads, messages');
    return id;
  });

const bareStart = `with held as (update crm.user_wallets set held_cents = held_cents where user_id = $1 returning user_id)
  insert into crm.call_logs (user_id, to_number, from_number, agent_number, cents_per_minute, recorded_cents_per_minute, over_at, settled_at)
  select user_id, '${person(0)}', '${local}', '${own}', 1, 2, now(), now() from held`;
const bareEvent = `with known as (select id from crm.call_logs where user_id = $1 order by id limit 1 for update)
  update crm.call_logs set bridged_at = bridged_at from known where call_logs.user_id = $1 and call_logs.id = known.id`;
const bareScreen = `select c.id, l.name from crm.call_logs as c
  left join crm.leads as l on l.user_id = $1 and l.phone = c.person_number where c.user_id = $1 and over_at is null`;

/** The carrier is asked after the answer. What was started is over before the next. */
async function measureStart({ serverUrl, databaseUrl, userId, cookie }: Stage): Promise<Finding> {
  const requester = openRequester(serverUrl);
  const times: number[] = [];
  for (let turn = 0; turn < started + 5; turn++) {
    const body = {
      agent_number: own,
      lead_number: person(turn),
      contact_id: null,
      override_reason: 'They asked for it',
    };
    const headers = { prefer: 'respond-async' };
    const answer = await requester.ask(
      { method: 'POST', path: '/.netlify/functions/call-start', headers, body },
      cookie,
    );
    if (!answer.text.includes('"ok":true')) throw new Error(`A call was not started: ${answer.text}`);
    if (turn >= 5) times.push(answer.ms);
    await endCalls(databaseUrl, userId);
  }
  requester.close();
  const high = quantile(times, 0.95);
  return {
    name: 'press Call, until answered',
    found: `${ms(median(times))} / ${ms(high)} ms`,
    target: '15 / 40 ms',
    isGood: median(times) <= 15 && high <= 40,
    floor: besideBare(times, await timesOfBare(databaseUrl, started, bareStart, [userId])),
  };
}

const endCalls = (databaseUrl: string, userId: string) =>
  onServer(databaseUrl, (client) =>
    client.query(
      `update crm.call_logs set over_at = now(), settled_at = now(), agent_ended_at = now(), status = 'canceled' where user_id = $1 and over_at is null`,
      [userId],
    ),
  );

/** Calls in which both talk. */
const addLiving = (databaseUrl: string, userId: string): Promise<string[]> =>
  onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into crm.call_logs (user_id, to_number, from_number, agent_number, status, cents_per_minute, recorded_cents_per_minute,
          agent_leg, agent_dialed_at, agent_answered_at, agent_pressed_at, lead_leg, lead_dialed_at, lead_answered_at, bridged_at)
        select $1::uuid, '+1312' || (5550000 + n), '${local}', '${own}', 'bridged', 1, 2, 'agent-' || n, now(), now(), now(), 'lead-' || n, now(), now(), now()
        from generate_series(1, ${living}) as n returning id`,
      [userId],
    );
    return rows.map(({ id }) => id);
  });

const bodyOf = (type: string, payload: object, occurredAt = new Date()): string => {
  const data = {
    id: randomUUID(),
    event_type: type,
    occurred_at: occurredAt.toISOString(),
    record_type: 'event',
    payload,
  };
  return JSON.stringify({ data, meta: { attempt: 1 } });
};

let callers = 0;

/** Somebody calls whom nobody knows. */
const incomingEvent = (): string =>
  bodyOf('call.initiated', {
    call_control_id: randomUUID(),
    client_state: null,
    direction: 'incoming',
    from: `+1312${5_560_000 + (callers += 1)}`,
    to: local,
  });

interface Told {
  leg?: 'agent' | 'lead';
  occurredAt?: Date;
}

/** @returns whether it was taken */
const tell = (agent: Agent, serverUrl: string, ref: string, type: string, told: Told = {}): Promise<boolean> => {
  const { leg = 'lead', occurredAt = new Date() } = told;
  const payload = {
    call_control_id: `${leg}-${ref}`,
    client_state: Buffer.from(`${leg}:${ref}`).toString('base64'),
    ...(type === 'call.hangup' && { hangup_cause: 'normal_clearing' }),
    ...(type === 'call.gather.ended' && { digits: '1', status: 'valid' }),
  };
  return post(agent, `${serverUrl}/api/webhooks/calls/${ref}`, bodyOf(type, payload, occurredAt));
};

function post(agent: Agent, url: string, body: string): Promise<boolean> {
  const at = Math.floor(Date.now() / 1000);
  return new Promise((done) => {
    const outgoing = request(url, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'telnyx-timestamp': String(at),
        'telnyx-signature-ed25519': signed(body, at),
      },
    });
    outgoing.once('response', (incoming) => incoming.resume().once('end', () => done(incoming.statusCode === 200)));
    outgoing.once('error', () => done(false));
    outgoing.end(body);
  });
}

/** All of a call of 65 seconds, and at which of them each is told. */
const story = [
  ['agent', 'call.answered', 0],
  ['agent', 'call.gather.ended', 2],
  ['lead', 'call.answered', 8],
  ['lead', 'call.bridged', 8],
  ['lead', 'call.hangup', 73],
  ['agent', 'call.hangup', 73],
] as const;
const billCents = 2;
/** So many calls run beside each other: between two events of one of them those of the others are told. */
const atOnce = 40;

/** Both phones ring, and nothing was told of them. */
const addRinging = (databaseUrl: string, userId: string, calls: number): Promise<string[]> =>
  onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into crm.call_logs (user_id, id, to_number, from_number, agent_number, status, cents_per_minute, recorded_cents_per_minute,
          started_at, agent_leg, agent_dialed_at, lead_leg, lead_dialed_at)
        select $1::uuid, id, '+1312' || (5550000 + n), '${local}', '${own}', 'ringing', 1, 2,
          ago, 'agent-' || id, ago, 'lead-' || id, ago
        from generate_series(1, $2) as n,
          lateral (select gen_random_uuid() as id, now() - interval '2 minutes' as ago where n > 0) as made returning id`,
      [userId, calls],
    );
    return rows.map(({ id }) => id);
  });

/** Of whole calls, at their times, whether the ones before are answered or not; what comes after the last is told twice. */
async function measureWebhooks({ serverUrl, databaseUrl, userId }: Stage): Promise<Finding> {
  const all = perSecond * seconds;
  const calls = Math.floor(all / story.length / atOnce) * atOnce;
  const ids = await addRinging(databaseUrl, userId, calls);
  const before = await balanceOf(databaseUrl, userId);
  const beganAt = Date.now() - 110_000;
  const events = Array.from({ length: calls / atOnce }, (_, group) =>
    ids.slice(group * atOnce, (group + 1) * atOnce),
  ).flatMap((group) =>
    story.flatMap(([leg, type, at]) =>
      group.map((id) => ({ id, type, told: { leg, occurredAt: new Date(beganAt + at * 1000) } })),
    ),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const times: number[] = [];
  let refused = 0;
  const send = async (turn: number) => {
    const began = performance.now();
    const { id, type, told } = events[turn % events.length]!;
    if (!(await tell(agent, serverUrl, id, type, told))) refused += 1;
    times.push(performance.now() - began);
  };
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (let turn = 0; turn < all; turn++) {
    const wait = began + (1000 * turn) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    sent.push(send(turn));
  }
  await Promise.all(sent);
  agent.destroy();
  const wrong = calls - (await countBilled(databaseUrl, ids));
  const paid = before - (await balanceOf(databaseUrl, userId));
  const areBillsRight = wrong === 0 && paid === calls * billCents;
  await endCalls(databaseUrl, userId);
  const high = quantile(times.slice(perSecond), 0.99);
  return {
    name: `webhooks of whole calls at ${perSecond}/s for ${seconds} s`,
    found: `${ms(median(times))} ms, p99 ${ms(high)} ms${refused > 0 ? `, ${refused} REFUSED` : ''}${areBillsRight ? '' : `, ${wrong} BILLS WRONG, ${paid} ¢`}`,
    target: 'p99 100 ms',
    isGood: high < 100 && refused === 0 && areBillsRight,
    floor: besideBare(times, await timesOfBare(databaseUrl, perSecond, bareEvent, [userId])),
  };
}

const balanceOf = (databaseUrl: string, userId: string): Promise<number> =>
  onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ cents: number }>(
      'select balance_cents::int as cents from crm.user_wallets where user_id = $1',
      [userId],
    );
    return rows[0]!.cents;
  });

const countBilled = (databaseUrl: string, ids: readonly string[]): Promise<number> =>
  onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from crm.call_logs
        where id = any($1) and settled_at is not null and billed_cents = $2 and cost_cents = $2 and duration_seconds = 65`,
      [ids, billCents],
    );
    return rows[0]!.count;
  });

/** One webhook after another while each question to the database takes so long: the ratio is how many are asked before the answer. */
async function measureSlowDatabase(
  { databaseUrl, userId }: Stage,
  sandbox: { url: string; smtpUrl: string },
): Promise<Finding[]> {
  const proxy = await startFaultProxy(databaseUrl);
  const server = await startBenchServer(proxy.url, { SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl });
  const agent = new Agent({ keepAlive: true });
  const timed = async (send: () => Promise<boolean>) => {
    const began = performance.now();
    if (!(await send())) throw new Error('A webhook of a call was refused.');
    return performance.now() - began;
  };
  try {
    const ids = await addLiving(databaseUrl, userId);
    const comes = () => post(agent, `${server.url}/api/webhooks/calls/incoming`, incomingEvent());
    for (const id of ids.slice(0, 5)) await tell(agent, server.url, id, 'call.bridged');
    for (let turn = 0; turn < 5; turn++) await comes();
    proxy.begin({ kind: 'latency', ms: questionMs / 2 });
    const ends: number[] = [];
    for (const id of ids.slice(5, 25)) ends.push(await timed(() => tell(agent, server.url, id, 'call.hangup')));
    await endCalls(databaseUrl, userId);
    const comings: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      comings.push(await timed(comes));
      await endCalls(databaseUrl, userId);
    }
    return [slowly('webhooks of calls', ends, 1000), slowly('a call that comes in, until it rings', comings, 1000)];
  } finally {
    await proxy.heal();
    agent.destroy();
    await server.stop();
    await proxy.close();
    await endCalls(databaseUrl, userId);
  }
}

function slowly(what: string, times: readonly number[], target: number): Finding {
  const high = quantile(times, 0.99);
  return {
    name: `${what}, each question to the database ${questionMs} ms`,
    found: `${ms(median(times))} ms, p99 ${ms(high)} ms × ${(median(times) / questionMs).toFixed(2)}`,
    target: `p99 ${target} ms`,
    isGood: high < target,
  };
}

/** From the carrier's telling that a lead hung up until the list of live calls has read it. */
async function measureScreen({ serverUrl, databaseUrl, userId, cookie }: Stage): Promise<Finding> {
  let wake: () => void = () => {};
  const stream = get(`${serverUrl}/api/events`, { headers: { cookie } }, (incoming) => {
    incoming.setEncoding('utf8').on('data', (text: string) => text.includes('"call_logs"') && wake());
    incoming.on('error', () => undefined);
  });
  stream.on('error', () => undefined);
  const agent = new Agent({ keepAlive: true });
  const requester = openRequester(serverUrl);
  const ids = await addLiving(databaseUrl, userId);
  await pause(500);
  const times: number[] = [];
  for (let turn = 0; turn < ids.length; turn++) {
    const id = ids[turn]!;
    const began = performance.now();
    const heard = new Promise<void>((done) => (wake = done));
    void tell(agent, serverUrl, id, 'call.hangup');
    await Promise.race([heard, pause(3000)]);
    for (;;) {
      const { text } = await requester.ask({ method: 'GET', path: '/api/calls/live' }, cookie);
      const call = (JSON.parse(text) as { calls: { id: string; is_ending: boolean }[] }).calls.find(
        (each) => each.id === id,
      );
      if (call === undefined || call.is_ending) break;
      if (performance.now() - began > 10_000)
        throw new Error('What the carrier told of a call never stood on a screen.');
      await Promise.race([new Promise<void>((done) => (wake = done)), pause(100)]);
    }
    times.push(performance.now() - began);
  }
  stream.destroy();
  requester.close();
  agent.destroy();
  await endCalls(databaseUrl, userId);
  const bare = await timesOfBare(databaseUrl, ids.length, bareScreen, [userId]);
  const high = quantile(times, 0.95);
  return {
    name: 'from the carrier to the screen of a call',
    found: `${ms(median(times))} / ${ms(high)} ms`,
    target: 'p95 200 ms',
    isGood: high <= 200,
    floor: besideBare(times, bare),
  };
}
