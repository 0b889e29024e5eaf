// The database goes away, goes silent or takes no writes, and comes back; the server is the same process all along.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeAgent, type TestAgent } from '../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../test-support/app.ts';
import type { RawAnswer } from '../../test-support/client.ts';
import { testDatabase } from '../../test-support/database.ts';
import { openStream } from '../../test-support/event-stream.ts';
import { startFaultProxy, type FaultProxy } from '../../test-support/fault-proxy.ts';
import { onServer } from '../../test-support/postgres.ts';
import { limits } from '../database/limits.ts';
import type { Transaction } from '../database/transaction.ts';
import { endpoint } from '../domain/endpoint.ts';
import { perMinute } from './http/rate-limit.ts';
import { route } from './http/route.ts';

/** In moments: only their order counts here. */
const shortLimits: typeof limits = {
  statement: { usual: { onServer: 4000, here: 5000 }, slow: { onServer: 20_000, here: 25_000 } },
  connect: 10_000,
  rollback: 1500,
  idleProof: { every: 100, suspicious: 1000, patience: 1000 },
};
const defaultLimits = { ...limits };
beforeAll(() => void Object.assign(limits, shortLimits));
afterAll(() => void Object.assign(limits, defaultLimits));

const answer = z.object({ ok: z.boolean() });
const wait = (path: string) =>
  endpoint({ method: 'POST', path, summary: 'test', body: z.strictObject({ seconds: z.number() }), answer });
const waits = wait('/api/test/waits');
const waitsSlowly = wait('/api/test/waits-slowly');
const waitsOnce = wait('/api/test/waits-once');
const guards = { who: 'signed-in', limit: perMinute(10_000), inTransaction: true } as const;
const handle = async ({ tx, body }: { tx: Transaction; body: { seconds: number } }) => {
  await sql`select pg_sleep(${body.seconds})`.execute(tx);
  return { ok: true };
};

let proxy: FaultProxy;
let app: TestApp;
let agent: TestAgent;
let isHeld = true;
beforeAll(async () => {
  proxy = await startFaultProxy((await testDatabase()).url);
  app = await startTestApp({
    env: { APP_DATABASE_URL: proxy.url },
    extraRoutes: [
      route(waits, guards, handle),
      route(waitsOnce, { ...guards, once: true, isSlow: true }, ({ tx }) =>
        handle({ tx, body: { seconds: isHeld ? 60 : 0 } }),
      ),
      route(waitsSlowly, { ...guards, isSlow: true }, handle),
    ],
  });
});
beforeEach(async () => {
  agent = await makeAgent(app);
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

const addLead = (): Promise<RawAnswer> =>
  agent.send('POST', '/api/leads', { id: crypto.randomUUID(), name: 'Ann Lee' });
const list = (): Promise<RawAnswer> => agent.send('GET', '/api/leads');
const ready = (): Promise<RawAnswer> => agent.send('GET', '/readyz');
const sentence = 'We can’t reach your data right now. Please try again in a few seconds.';

function expectUnavailable(...answers: RawAnswer[]): void {
  for (const each of answers) {
    expect(each).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(each.headers.get('retry-after'))).toBeGreaterThan(0);
  }
}

const asleep = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;

/** Sends them, and returns once the transaction of each is seen at work. */
async function untilAsleep(send: () => Promise<RawAnswer>[]): Promise<Promise<RawAnswer>[]> {
  const { url } = await testDatabase();
  return onServer(url, async (client) => {
    const sent = send();
    await expect.poll(async () => (await client.query(`select ${asleep}`)).rows.length).toBe(sent.length);
    return sent;
  });
}

/** A transaction whose connection was cut sleeps on. */
afterEach(async () => {
  const { url } = await testDatabase();
  await onServer(url, (client) => client.query(`select pg_terminate_backend(pid, 60000) ${asleep}`));
});

describe('connections that are ended', () => {
  const sendSix = () => Array.from({ length: 6 }, () => agent.send('POST', waitsSlowly.path, { seconds: 60 }));

  it('in the middle of requests: those answer 503, the process lives, and the next request works', async () => {
    const { url } = await testDatabase();
    const underWay = await untilAsleep(sendSix);
    await onServer(url, (client) =>
      client.query(
        `select pg_terminate_backend(pid, 60000) from pg_stat_activity where application_name like 'crm%' and datname = current_database()`,
      ),
    );
    const answers = await Promise.all(underWay);
    expectUnavailable(...answers);
    expect(answers[0]?.body).toMatchObject({ error: sentence });
    expect((await addLead()).status).toBe(200);
  });

  it('by a reset of the network: the same', async () => {
    const underWay = await untilAsleep(sendSix);
    proxy.cut();
    expectUnavailable(...(await Promise.all(underWay)));
    expect((await addLead()).status).toBe(200);
  });
});

describe('a database that is away', () => {
  it('answers 503 and is not ready, but lives; served again with its return, its open streams too', async () => {
    const stream = await openStream(app.url, agent.token);
    proxy.refuse();
    proxy.cut();
    expectUnavailable(await list(), await addLead(), await agent.send('GET', '/api/events'));
    expect(await ready()).toMatchObject({ status: 503, body: { reason: 'database' } });
    expect((await agent.send('GET', '/healthz')).status).toBe(200);

    await proxy.heal();
    expect((await ready()).status).toBe(200);
    await stream.next('resync');
    const lead = (await addLead()).body as { lead: { id: string } };
    expect(await stream.next('change', (change) => change.table === 'leads')).toMatchObject({ ids: [lead.lead.id] });
    stream.close();
  });
});

describe('a request with an Idempotency-Key that the outage ended', () => {
  it('may be repeated as soon as the database is back', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = () => agent.send('POST', waitsOnce.path, { seconds: 60 }, key);
    const [first] = await untilAsleep(() => [send()]);
    proxy.refuse();
    proxy.cut();
    expectUnavailable(await first!);
    isHeld = false;
    await proxy.heal();
    await expect.poll(async () => (await send()).status).toBe(200);
  });
});

describe('a database that is silent', () => {
  it('on all open connections: whoever waits has an answer in time, and the idle ones are not handed out', async () => {
    // On a machine under load the proof itself may close some of them again.
    const idle = async () => {
      await Promise.all(Array.from({ length: 12 }, list));
      return app.platform.database.pool.idleCount;
    };
    await expect.poll(idle).toBeGreaterThan(4);
    proxy.begin({ kind: 'blackhole' }, { existing: true });
    expectUnavailable(await list());
    // One wait is enough: no further request meets the silence.
    for (let n = 0; n < 12; n++) expect((await list()).status).toBe(200);
    await proxy.heal();
  });

  it('on all open connections: who comes while that is being found out waits no longer than the first', async () => {
    const endless = { onServer: 3_600_000, here: 3_600_000 };
    limits.statement = { usual: endless, slow: endless };
    const patient = await startTestApp({ env: { APP_DATABASE_URL: proxy.url } });
    const { send } = await makeAgent(patient);
    const ask = () => send('GET', '/api/leads');
    await Promise.all(Array.from({ length: 12 }, ask));
    proxy.begin({ kind: 'blackhole' }, { existing: true });
    const first = ask();
    const all = [first];
    // Each takes another of the connections that were open before.
    while ((await Promise.race([first, pause(100)])) === undefined) all.push(ask());
    for (const { status } of await Promise.all(all)) expect([200, 503]).toContain(status);
    await proxy.heal();
    await patient.close();
    limits.statement = shortLimits.statement;
  });

  it('on all open connections: a statement that waits ends long before its time, and one that is only slow does not', async () => {
    const endless = { onServer: 3_600_000, here: 3_600_000 };
    limits.statement = { ...shortLimits.statement, slow: endless };
    const [slow] = await untilAsleep(() => [agent.send('POST', waitsSlowly.path, { seconds: 6 })]);
    expect((await slow!).status).toBe(200);
    const [cut] = await untilAsleep(() => [agent.send('POST', waitsSlowly.path, { seconds: 3600 })]);
    proxy.begin({ kind: 'blackhole' }, { existing: true });
    expectUnavailable(await cut!);
    expect((await list()).status).toBe(200);
    await proxy.heal();
    limits.statement = shortLimits.statement;
  });

  it('altogether: not ready, and served at once when it ends', async () => {
    proxy.begin({ kind: 'blackhole' });
    const [listed, added, readiness] = await Promise.all([list(), addLead(), ready()]);
    expectUnavailable(listed, added);
    expect(readiness.status).toBe(503);
    await proxy.heal();
    expect((await addLead()).status).toBe(200);
  });

  it('a statement whose time is up is ended by the database, and keeps its connection', async () => {
    const late = await agent.send('POST', waits.path, { seconds: 30 });
    expectUnavailable(late);
    expect(late.body).toMatchObject({ error: 'This took too long, so we stopped it. Please try again.' });
  });

  it('the slow pace has minutes', async () => {
    expect((await agent.send('POST', waitsSlowly.path, { seconds: 6 })).status).toBe(200);
  });
});

describe('a database that takes no writes', () => {
  it('its disk is full: a change says so, and the server is not ready for the next seconds', async () => {
    const other = await startTestApp({
      extraRoutes: [
        route(
          waits,
          guards,
          ({ tx }) => sql`do $$ begin raise 'full' using errcode = '53100'; end $$`.execute(tx) as never,
        ),
      ],
    });
    const { send } = await makeAgent(other);
    expect((await send('GET', '/readyz')).status).toBe(200);
    expectUnavailable(await send('POST', waits.path, { seconds: 0 }));
    expect(await send('GET', '/readyz')).toMatchObject({ status: 503, body: { reason: 'database: disk full' } });
    await expect.poll(async () => (await send('GET', '/readyz')).status).toBe(200);
    await other.close();
  });

  it('read-only: what is read is answered, a change says so, and the server is not ready', async () => {
    const readOnly = async (value: string) => {
      const { url } = await testDatabase();
      await onServer(url, async (client) => {
        await client.query('set default_transaction_read_only = off');
        await client.query(`alter database "${client.database}" ${value}`);
      });
      proxy.cut();
    };
    await readOnly('set default_transaction_read_only = on');
    try {
      expectUnavailable(await addLead());
      expect((await list()).status).toBe(200);
      expect(await ready()).toMatchObject({ status: 503, body: { reason: 'database: read-only' } });
    } finally {
      await readOnly('reset default_transaction_read_only');
    }
    expect((await addLead()).status).toBe(200);
  });
});
