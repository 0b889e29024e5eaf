// Agents work while the database is killed, stopped, full, read-only or has no connection left, and while the server is
// killed: what was acknowledged is there afterward, once, and everybody goes on by themselves.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../event-stream.ts';
import { onServer } from '../postgres.ts';
import { runSize } from '../run-size.ts';
import type { ServerProcess } from '../server-process.ts';
import { openDrillWorld, type DrillWorld } from './drill-world.ts';
import { compareBook, startLoad, type Book, type Load } from './load.ts';

const kills = runSize(2, 20);
/** Writes between two blows. */
const breath = runSize(15, 300);

const book: Book = new Map();
let world: DrillWorld;
let server: ServerProcess;
let load: Load;
beforeAll(async () => {
  world = await openDrillWorld(5);
  server = await world.addServer();
});
afterAll(() => world.close());

const begin = () => (load = startLoad(() => server.url, world.agents, book));
const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status);
const admin = (...statements: string[]) =>
  onServer(world.databaseUrl, async (client) => {
    await client.query('set default_transaction_read_only = off');
    for (const each of statements) await client.query(each);
  });

/** Every index against its table, and the tables in themselves. Rejects with the first index that is not whole. */
async function damage(): Promise<string[]> {
  return onServer(world.databaseUrl, async (client) => {
    await client.query('create extension if not exists amcheck');
    const of = (kind: 'i' | 'r') =>
      `pg_class where relkind = '${kind}' and relnamespace in ('crm'::regnamespace, 'auth'::regnamespace, 'jobs'::regnamespace)`;
    const isTree = `relam = (select oid from pg_am where amname = 'btree')`;
    await client.query(`select bt_index_check(pg_class.oid, true) from ${of('i')} and ${isTree}`);
    const { rows } = await client.query<{ fault: string }>(
      `select relname || ': ' || msg as fault from (select oid, relname from ${of('r')}) as kept, verify_heapam(kept.oid)`,
    );
    return rows.map(({ fault }) => fault);
  });
}

// Every drill ends with agents at work again, with their book being what the database holds, and that is whole.
afterEach(async () => {
  await load.moreAcknowledged(breath);
  await load.stop();
  expect(await compareBook(world.databaseUrl, book)).toEqual([]);
  expect(await damage()).toEqual([]);
  expect(server.isRunning()).toBe(true);
});

describe('nothing acknowledged is lost or doubled when', () => {
  it(`the database is killed ${kills} times: the server lives`, async () => {
    begin();
    for (let kill = 0; kill < kills; kill++) {
      await load.moreAcknowledged(breath);
      world.postgres.kill();
    }
  });

  it(`the server is killed ${kills} times`, async () => {
    begin();
    for (let kill = 0; kill < kills; kill++) {
      await load.moreAcknowledged(breath);
      await server.kill();
      server = await world.addServer();
    }
  });

  it('the database stops: 503 with a sentence, served by itself after it, and open windows hear of changes', async () => {
    const stream = await openStream(server.url, world.agents[0]!.token);
    begin();
    await load.moreAcknowledged(breath);
    await world.postgres.stop();
    await expect.poll(ready).toBe(503);
    const before = load.acknowledged();
    await expect.poll(() => load.answers.get(503) ?? 0).toBeGreaterThan(world.agents.length);
    expect(load.acknowledged()).toBe(before);
    await world.postgres.start();
    await load.moreAcknowledged(breath);
    await stream.next('resync');
    await stream.next('change', ({ table }) => table === 'leads');
    stream.close();
    expect(await ready()).toBe(200);
  });

  it('the database becomes read-only', async () => {
    begin();
    await load.moreAcknowledged(breath);
    await admin('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    await expect.poll(() => load.answers.get(503) ?? 0).toBeGreaterThan(world.agents.length);
    expect(await ready()).toBe(503);
    await admin('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
  });

  it('its disk is full', async () => {
    begin();
    await load.moreAcknowledged(breath);
    // As PostgreSQL says it when the file of a table cannot grow.
    await admin(
      `create function crm.full_disk() returns trigger language plpgsql as
       $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      'create trigger full_disk before insert or update on crm.leads execute function crm.full_disk()',
    );
    await expect.poll(() => load.answers.get(503) ?? 0).toBeGreaterThan(world.agents.length);
    await admin('drop function crm.full_disk cascade');
  });

  it('somebody else takes every connection', async () => {
    const taken: pg.Client[] = [];
    const take = async () => {
      const client = new pg.Client({ connectionString: world.databaseUrl });
      client.on('error', () => {});
      await client.connect();
      taken.push(client);
    };
    // The server has lost its own, and others were quicker.
    world.proxy.refuse();
    world.proxy.cut();
    let isFull = false;
    while (!isFull) await take().catch(() => (isFull = true));
    await world.proxy.heal();
    begin();
    await expect.poll(() => load.answers.get(503) ?? 0).toBeGreaterThan(world.agents.length);
    for (const client of taken) await client.end();
  });
});
