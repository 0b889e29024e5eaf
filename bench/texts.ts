// Texts under way: the carrier's webhooks at 200 a second, what somebody writes until it stands in the open thread, a thousand queued,
// and how fast they leave. With the sandbox as the carrier, its rates raised; beside each the same by nothing but pg and fetch.
import { Agent, get, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { queueTexts, type TextRequest } from '../src/features/texting/queue-texts.operation.ts';
import { signed } from '../src/sandbox/telnyx/signing-key.ts';
import { startSandbox } from '../src/sandbox/start-sandbox.ts';
import { readConfig } from '../src/server/config.ts';
import { createLogger } from '../src/server/logger.ts';
import { openPlatform } from '../src/server/open-platform.ts';
import { onServer } from '../test-support/postgres.ts';
import { bareKeepingMs, bareSendingRate, bareWritingMs } from './bare-texts.ts';
import { openSessionsOf, serverSettings, startBenchServer } from './bench-server.ts';
import { openRequester } from './keep-alive.ts';
import { median, ms, quantile, type Finding } from './measure.ts';
import { addTexts } from './texting-data.ts';
import { readyThreads } from './texting-questions.ts';

const perSecond = 200;
const seconds = 10;
const queued = 1000;
const inbound = 60;
const raised = { TEXTS_PER_SECOND: '5000', TEXTS_PER_SECOND_OF_NUMBER: '5000' };

/** Of the carrier's words: most tell what became of a text, some ask nothing, one in forty each asks for a stop, or perhaps. */
const kinds = { told: 20, stop: 1, unclear: 2, of: 40 };

interface Stage {
  databaseUrl: string;
  serverUrl: string;
  sandboxUrl: string;
  userId: string;
  number: string;
  profileId: string;
  cookie: string;
}

export async function measureTexts(databaseUrl: string, isAnalyzed: boolean): Promise<Finding[]> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const server = await startBenchServer(databaseUrl, {
    ...raised,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
  });
  try {
    const userId = await addTexter(databaseUrl, isAnalyzed);
    const [cookie = ''] = await openSessionsOf(databaseUrl, [texter]);
    const connected = await connect(databaseUrl, userId, sandbox.url, server.url);
    const stage = { databaseUrl, serverUrl: server.url, sandboxUrl: sandbox.url, userId, cookie, ...connected };
    return [await measureWebhooks(stage), await measureInbound(stage), ...(await measureDelivery(stage))];
  } finally {
    await server.stop();
    await sandbox.stop();
  }
}

const texter = 'bench-texter@example.com';

/** An agent of its own: what its texts leave behind is nobody else's. */
const addTexter = (databaseUrl: string, isAnalyzed: boolean): Promise<string> =>
  onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    const find = () => client.query<{ id: string }>(`select id from auth."user" where email = $1`, [texter]);
    const found = (await find()).rows[0];
    if (found) return found.id;
    await client.query(`insert into auth."user" (name, email, "emailVerified") values ('Bench Texter', $1, true)`, [
      texter,
    ]);
    const { id } = (await find()).rows[0]!;
    await client.query(
      `insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
        values ($1::uuid, 'agent_monthly', 'active', 'sub_bench_texter', now() + interval '10 years')`,
      [id],
    );
    await client.query(
      `insert into leads (user_id, name, phone, state) select $1::uuid, 'Pat ' || n, '+1773' || (2000000 + n), 'IL' from generate_series(0, 499) as n`,
      [id],
    );
    await addTexts(client, `'${id}'::uuid`, 9000, { conversations: 100, messages: 2000 });
    if (isAnalyzed) await client.query('analyze');
    return id;
  });

async function order<T>(sandboxUrl: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${sandboxUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer KEY_sandbox', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The agent's number on a profile of this run's sandbox; everybody in the conversations wrote just now. */
async function connect(
  databaseUrl: string,
  userId: string,
  sandboxUrl: string,
  serverUrl: string,
): Promise<{ number: string; profileId: string }> {
  const profile = await order<{ data: { id: string } }>(sandboxUrl, '/v2/messaging_profiles', {
    name: 'bench',
    whitelisted_destinations: ['US', 'CA'],
    webhook_url: `${serverUrl}/api/webhooks/telnyx`,
  });
  const owner = `'${userId}'::uuid`;
  const number = await onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm');
    await client.query(`update messaging_profiles set profile_id = $1 where user_id = ${owner}`, [profile.data.id]);
    await client.query(
      'update carrier_state set inbound_read_to = now(), rest_since = null, closed_until = null, faults_in_a_row = 0, trial_until = null',
    );
    await readyThreads(client, owner, 50);
    const { rows } = await client.query<{ phone_number: string }>(
      `select phone_number from toll_free_numbers where assigned_to = ${owner}`,
    );
    return rows[0]!.phone_number;
  });
  await order(sandboxUrl, '/_control/telnyx/numbers', { phone_number: number, messaging_profile_id: profile.data.id });
  await order(sandboxUrl, '/_control/telnyx/rates', { per_number: 5000, account: 5000 });
  return { number, profileId: profile.data.id };
}

interface Told {
  path: string;
  body: string;
}

/** What the carrier would tell at that turn: of texts that left, and what people write. */
async function readTold({ databaseUrl, userId, number }: Stage): Promise<(turn: number) => Told> {
  const { rows: left } = await onServer(databaseUrl, (client) =>
    client.query<{ id: string; carrier_id: string | null; to_number: string }>(
      `select id, carrier_id, to_number from crm.messages where user_id = $1 and direction = 'out' order by id limit 500`,
      [userId],
    ),
  );
  const run = Date.now();
  const webhooks = '/api/webhooks/telnyx';
  const event = (turn: number, event_type: string, payload: object) =>
    JSON.stringify({
      data: {
        event_type,
        id: `bench-${run}-${turn}`,
        occurred_at: new Date().toISOString(),
        record_type: 'event',
        payload,
      },
      meta: { attempt: 1 },
    });
  const written = (turn: number, text: string, from: string) =>
    event(turn, 'message.received', {
      id: `bench-in-${run}-${turn}`,
      direction: 'inbound',
      from: { phone_number: from },
      to: [{ phone_number: number, status: 'webhook_delivered' }],
      text,
      errors: [],
    });
  const ended = (turn: number): Told => {
    const { id, carrier_id: carrierId, to_number: to } = left[turn % left.length]!;
    const path = `${webhooks}/${userId}_${id}`;
    const payload = {
      id: carrierId ?? `bench-out-${id}`,
      direction: 'outbound',
      from: { phone_number: number },
      to: [{ phone_number: to, status: 'delivered' }],
      text: 'On its way',
      errors: [],
      parts: 1,
      webhook_url: `https://example.com${path}`,
      completed_at: new Date().toISOString(),
    };
    return { path, body: event(turn, 'message.finalized', payload) };
  };
  return (turn) => {
    const kind = turn % kinds.of;
    if (kind < kinds.told) return ended(turn);
    // Of people whom nothing else here texts.
    const stranger = `+1872${5_000_000 + ((run + turn) % 900_000)}`;
    if (kind < kinds.told + kinds.stop) return { path: webhooks, body: written(turn, 'STOP', stranger) };
    if (kind < kinds.told + kinds.stop + kinds.unclear)
      return { path: webhooks, body: written(turn, 'Not interested', stranger) };
    return { path: webhooks, body: written(turn, 'Is the quote still good?', `+1773${2_000_000 + (turn % 500)}`) };
  };
}

/** At their times, whether the ones before are answered or not. */
async function measureWebhooks(stage: Stage): Promise<Finding> {
  const { databaseUrl, serverUrl } = stage;
  const told = await readTold(stage);
  const bare = await bareKeepingMs(
    databaseUrl,
    Array.from({ length: 200 }, (_, turn) => told(turn).body),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const times: number[] = [];
  let refused = 0;
  const post = (turn: number) =>
    new Promise<void>((done) => {
      const { path, body } = told(turn);
      const at = Math.floor(Date.now() / 1000);
      const started = performance.now();
      const outgoing = request(`${serverUrl}${path}`, {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'telnyx-timestamp': String(at),
          'telnyx-signature-ed25519': signed(body, at),
        },
      });
      outgoing.once('response', (incoming) => {
        if (incoming.statusCode !== 200) refused++;
        incoming.resume().once('end', () => {
          times.push(performance.now() - started);
          done();
        });
      });
      outgoing.once('error', () => (refused++, done()));
      outgoing.end(body);
    });
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const wait = began + (1000 * turn) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    all.push(post(turn));
  }
  await Promise.all(all);
  agent.destroy();
  const high = quantile(times.slice(perSecond), 0.99);
  return {
    name: `webhooks at ${perSecond}/s for ${seconds} s`,
    found: `${ms(median(times))} ms, p99 ${ms(high)} ms${refused > 0 ? `, ${refused} REFUSED` : ''}`,
    target: 'p99 100 ms',
    isGood: high < 100 && refused === 0,
    floor: { median: bare, ratio: median(times) / bare },
  };
}

/** From the carrier's hearing of it until the open thread has read it. */
async function measureInbound({ serverUrl, sandboxUrl, cookie, number, databaseUrl, userId }: Stage): Promise<Finding> {
  const thread = await onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; number: string }>(
      `select id, number from crm.conversations where user_id = $1 order by last_at desc limit 1`,
      [userId],
    );
    return rows[0]!;
  });
  // What came before is worked off first.
  await idle(databaseUrl);
  let wake: () => void = () => {};
  const stream = get(`${serverUrl}/api/events`, { headers: { cookie } }, (incoming) => {
    incoming.setEncoding('utf8').on('data', (text: string) => text.includes('"messages"') && wake());
    incoming.on('error', () => undefined);
  });
  stream.on('error', () => undefined);
  await pause(500);
  const requester = openRequester(serverUrl);
  const times: number[] = [];
  for (let turn = 0; turn < inbound; turn++) {
    const text = `Live ${Date.now()} ${turn}`;
    const started = performance.now();
    const told = new Promise<void>((done) => (wake = done));
    await order(sandboxUrl, '/_control/telnyx/receive', { from: thread.number, to: number, text });
    await Promise.race([told, pause(3000)]);
    for (;;) {
      const answer = await requester.ask(
        { method: 'GET', path: `/api/conversations/${thread.id}/messages?limit=20` },
        cookie,
      );
      if (answer.text.includes(text)) break;
      if (performance.now() - started > 10_000) throw new Error('A text that came in never stood in its thread.');
      await Promise.race([new Promise<void>((done) => (wake = done)), pause(100)]);
    }
    times.push(performance.now() - started);
  }
  stream.destroy();
  requester.close();
  const high = quantile(times, 0.95);
  return {
    name: 'from the carrier to the open thread',
    found: `${ms(median(times))} / ${ms(high)} ms`,
    target: 'p95 200 ms',
    isGood: high <= 200,
  };
}

async function idle(databaseUrl: string): Promise<void> {
  for (let turn = 0; turn < 600; turn++) {
    const { rows } = await onServer(databaseUrl, (client) =>
      client.query<{ left: number }>('select count(*)::int as left from crm.carrier_events where handled_at is null'),
    );
    if (rows[0]!.left === 0) return;
    await pause(100);
  }
  throw new Error('What the carrier told was not worked off within a minute.');
}

async function measureDelivery({ databaseUrl, sandboxUrl, userId, number, profileId }: Stage): Promise<Finding[]> {
  const settings = { ...serverSettings(databaseUrl), ...raised, SANDBOX_URL: sandboxUrl, ROLE: 'web' };
  const { platform, close } = await openPlatform(readConfig(settings), createLogger('silent'));
  try {
    const { rows: people } = await platform.database.asAgent(userId, (tx) =>
      sql<{ number: string }>`select number from conversations where user_id = ${userId}
        and not exists (select from suppressions where user_id = ${userId} and channel = 'text' and address = number) limit 50`.execute(
        tx,
      ),
    );
    const bareWriting = await bareWritingMs(databaseUrl, queued);
    const bareRate = await bareSendingRate(sandboxUrl, { from: number, profileId, count: queued, atOnce: 50 });
    const requests = Array.from({ length: queued }, (_, turn): TextRequest => ({
      origin: 'inbox',
      to: people[turn % people.length]!.number,
      body: `On its way ${turn}`,
      leadId: null,
    }));
    const took = async () => {
      const all = await order<{ text: string }[]>(sandboxUrl, '/_control/telnyx/messages');
      return all.filter(({ text }) => text.startsWith('On its way')).length;
    };
    const started = performance.now();
    const done = await platform.database.asAgent(userId, (tx) =>
      queueTexts(tx, platform.jobs, { userId, as: 'agent', now: Date.now() }, requests),
    );
    const queueMs = performance.now() - started;
    const count = done.texts.filter(({ is }) => is === 'planned').length;
    const left = performance.now();
    while ((await took()) < count) {
      if (performance.now() - left > 60_000) throw new Error(`${await took()} of ${count} texts left within a minute.`);
      await pause(50);
    }
    const rate = (1000 * count) / (performance.now() - left);
    return [
      {
        name: `queue ${count} texts`,
        found: `${ms(queueMs)} ms`,
        target: '1000 ms',
        isGood: queueMs < 1000 && count === queued,
        floor: { median: bareWriting, ratio: queueMs / bareWriting },
      },
      {
        name: 'texts that leave',
        found: `${rate.toFixed(0)} /s`,
        target: '100 /s',
        isGood: rate >= 100,
        floor: { median: bareRate, ratio: bareRate / rate },
      },
    ];
  } finally {
    await close();
  }
}
