import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { startFaultProxy } from '../../../test-support/fault-proxy.ts';
import { streamsOpen } from '../http/metrics.ts';
import { type LiveEvent } from './recent-changes.ts';
import { openLiveEvents } from './live-events.ts';

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  [first, second] = await Promise.all([startTestApp(), startTestApp()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

function addLeads(agent: TestAgent, count: number): Promise<{ id: string }[]> {
  return first.platform.database.asAgent(agent.id, (tx) =>
    tx
      .insertInto('leads')
      .values(Array.from({ length: count }, (_, n) => ({ user_id: agent.id, name: `Lead ${n}` })))
      .returning('id')
      .execute(),
  );
}

it('a window that closes gives its place back, however many came and went; one too many is refused', async () => {
  const [agent, other] = [await makeAgent(first), await makeAgent(first)];
  const open = () => openStream(first.url, agent.token);
  const count = async () => (await streamsOpen.get()).values[0]?.value ?? 0;
  const before = await count();
  for (let time = 0; time < 2; time++) {
    const streams = await Promise.all(Array.from({ length: 20 }, open));
    expect(await agent.send('GET', '/api/events')).toMatchObject({
      status: 429,
      body: { error: 'Too many open windows. Close a few and reload.' },
    });
    (await openStream(first.url, other.token)).close();
    for (const stream of streams) stream.close();
    await expect.poll(count).toBe(before);
  }
});

describe('live changes over two server processes', () => {
  it('a change made through one reaches the owner’s streams at both, and nobody else’s', async () => {
    const [agent, other] = [await makeAgent(first), await makeAgent(first)];
    const streams = await Promise.all([openStream(first.url, agent.token), openStream(second.url, agent.token)]);
    const foreign = await openStream(second.url, other.token);
    const [lead] = await addLeads(agent, 1);
    for (const stream of streams) {
      expect(await stream.next('change', (change) => change.table === 'leads')).toEqual({
        table: 'leads',
        operation: 'insert',
        ids: [lead?.id],
      });
    }
    const [own] = await addLeads(other, 1);
    expect(await foreign.next('change', (change) => change.table === 'leads')).toMatchObject({ ids: [own?.id] });
    expect(foreign.seen().every((change) => !JSON.stringify(change).includes(String(lead?.id)))).toBe(true);
    for (const stream of [...streams, foreign]) stream.close();
  });

  it('names up to 50 rows, and past that says to reload the table', async () => {
    const agent = await makeAgent(first);
    const stream = await openStream(second.url, agent.token);
    await addLeads(agent, 51);
    expect(await stream.next('change', (change) => change.table === 'leads')).toEqual({
      table: 'leads',
      operation: 'insert',
      ids: null,
    });
    stream.close();
  });

  it('what a transaction takes back is never told', async () => {
    const agent = await makeAgent(first);
    const stream = await openStream(second.url, agent.token);
    await first.platform.database
      .asAgent(agent.id, async (tx) => {
        await tx.insertInto('leads').values({ user_id: agent.id, name: 'never' }).execute();
        throw new Error('taken back');
      })
      .catch(() => undefined);
    const [lead] = await addLeads(agent, 1);
    expect(await stream.next('change', (change) => change.table === 'leads')).toMatchObject({ ids: [lead?.id] });
    stream.close();
  });

  it('a lost listener reconnects and tells its streams to resync', async () => {
    const agent = await makeAgent(first);
    const stream = await openStream(second.url, agent.token);
    await endListeners(first);
    await stream.next('resync');
    const [lead] = await addLeads(agent, 1);
    expect(await stream.next('change', (change) => change.table === 'leads')).toMatchObject({ ids: [lead?.id] });
    stream.close();
  });

  it('a listener that hears nothing more, without an error, is found out and replaced', async () => {
    const proxy = await startFaultProxy(first.platform.config.appDatabaseUrl);
    const live = await openLiveEvents(proxy.url, first.platform.log, { every: 50, patience: 2000 });
    const agent = await makeAgent(first);
    const heard: LiveEvent[] = [];
    let wake = () => {};
    live.subscribe(agent.id, (event) => {
      heard.push(event);
      wake();
    });
    const until = async (type: LiveEvent['type']) => {
      while (!heard.some((event) => event.type === type)) await new Promise<void>((resolve) => (wake = resolve));
    };
    proxy.begin({ kind: 'blackhole' }, { existing: true });
    await addLeads(agent, 1);
    await until('resync');
    await addLeads(agent, 1);
    await until('change');
    live.stop();
    await proxy.close();
  });

  it('knows that it hears of nothing while the database is away', async () => {
    const proxy = await startFaultProxy(first.platform.config.appDatabaseUrl);
    const live = await openLiveEvents(proxy.url, first.platform.log);
    const told = vi.fn();
    live.onDeaf(told);
    expect(live.isDeaf()).toBe(false);
    proxy.refuse();
    proxy.cut();
    await expect.poll(live.isDeaf).toBe(true);
    await expect.poll(() => told.mock.calls.length).toBe(1);
    await proxy.heal();
    await expect.poll(live.isDeaf).toBe(false);
    live.stop();
    await proxy.close();
  });

  it('begins only where a change is really heard', async () => {
    const proxy = await startFaultProxy(first.platform.config.appDatabaseUrl);
    proxy.refuse();
    await expect(openLiveEvents(proxy.url, first.platform.log)).rejects.toThrow();
    await proxy.close();
  });

  it('a notification that nobody can read ends nothing', async () => {
    const agent = await makeAgent(first);
    const stream = await openStream(second.url, agent.token);
    await asOwner(first, `notify changes, 'by hand'`);
    const [lead] = await addLeads(agent, 1);
    expect(await stream.next('change', (change) => change.table === 'leads')).toMatchObject({ ids: [lead?.id] });
    stream.close();
  });

  it('a stream goes on where the one before it stopped; without a known position it begins with a resync', async () => {
    const agent = await makeAgent(first);
    const stream = await openStream(first.url, agent.token);
    await addLeads(agent, 1);
    await stream.next('change', (change) => change.table === 'leads');
    stream.close();
    await addLeads(await makeAgent(first), 1);
    const [missed] = await addLeads(agent, 1);
    const next = await openStream(first.url, agent.token, stream.position());
    expect(await next.next('change', (change) => change.table === 'leads')).toMatchObject({ ids: [missed?.id] });
    const [last] = await addLeads(agent, 1);
    expect(await next.next('change', (change) => change.table === 'leads')).toMatchObject({ ids: [last?.id] });
    expect(next.seen().filter(({ table }) => table === 'leads')).toHaveLength(2);
    // One that breaks off after its greeting is to be told the same once more.
    expect(next.told()[0]).toEqual({ event: 'hello', position: undefined });
    const greeted = async () => {
      const again = await openStream(first.url, agent.token, next.position());
      again.close();
      return again.told()[0]?.position;
    };
    await expect.poll(greeted).toEqual(expect.any(String));
    const elsewhere = await openStream(second.url, agent.token, next.position());
    await elsewhere.next('resync');
    for (const each of [next, elsewhere]) each.close();
  });

  it('ends when the session runs out; those of all open streams are asked for at once', async () => {
    const [agent, other] = [await makeAgent(first), await makeAgent(first)];
    const asked = vi.spyOn(second.platform.signIn, 'identifySessions');
    const stream = await openStream(second.url, agent.token);
    const staying = await openStream(second.url, other.token);
    await asOwner(first, `update auth.session set "expiresAt" = now() where "userId" = $1`, [agent.id]);
    await stream.next('signed-out');
    await stream.ended;
    expect(new Set(asked.mock.calls.at(-1)?.[0])).toHaveLength(2);
    await addLeads(other, 1);
    await staying.next('change', (change) => change.table === 'leads');
    staying.close();
    asked.mockRestore();
  });
});

/** Roles of the product may not end other sessions; the login that migrates may. */
async function endListeners(app: TestApp): Promise<void> {
  const client = new Client({ connectionString: app.platform.config.databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crm live' and datname = current_database()`,
  );
  await client.end();
}
