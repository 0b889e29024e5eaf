// Every endpoint that writes loses its database connection in the middle: the effect is whole or absent, and the repeat that
// a browser sends with the same ids leaves exactly one.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../../src/server/features.ts';
import type { Route } from '../../src/server/http/route.ts';
import { makeAgent } from '../agents.ts';
import { startTestApp, type TestApp } from '../app.ts';
import type { RawAnswer } from '../client.ts';
import { workerDatabase } from '../database.ts';
import { startFaultProxy, type FaultProxy } from '../fault-proxy.ts';
import { belongingsOf, nameOf, request, sampleOf } from '../route-requests.ts';
import { runSize } from '../run-size.ts';

/** Places at which each endpoint's connections are cut; the longest ones send and hear some thirty pieces. */
const cuts = runSize(1, 32);

/** A repeat finds its own effect and says so, as if it were somebody else's: nothing is left to do. */
const repeatIsRefused: Record<string, number> = {
  'PATCH /api/leads/:id': 409,
  'POST /.netlify/functions/remove-member': 404,
  'DELETE /api/teams/:id/invites/:inviteId': 404,
};
/** Their effect is that a row is gone, which no row tells. */
const removes = new Set(['POST /.netlify/functions/remove-member', 'DELETE /api/teams/:id/invites/:inviteId']);
/** They hold one row for each try, on purpose. */
const oneForEachTry = new Set([
  'crm.audit_log',
  'crm.calendly_authorizations',
  'auth.email_confirmations',
  'auth.passkey_challenges',
  // An invite's link is answered once and stored nowhere, and an open invite takes no seat.
  'crm.team_invites',
  'crm.invite_tokens',
]);

const writing = routes
  .filter(({ endpoint, guards }) => endpoint.method !== 'GET' && guards.who !== 'admin')
  .map((route, index) => [nameOf(route), route, index] as const);

let proxy: FaultProxy;
let app: TestApp;
let database: Client;
let tables: string[];
let prepared = 0;
beforeAll(async () => {
  const { url } = await workerDatabase();
  proxy = await startFaultProxy(url);
  app = await startTestApp({ env: { APP_DATABASE_URL: proxy.url, TRUSTED_PROXIES: '1' } });
  database = new Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('crm', 'auth') and c.relkind = 'r' and c.relname <> 'idempotency_keys' order by 1`,
  );
  tables = rows.map(({ name }) => name).filter((name) => !oneForEachTry.has(name));
});
afterAll(async () => {
  await database.end();
  await app.close();
  await proxy.close();
});

/** The number that every later transaction's is at or above. */
async function mark(): Promise<string> {
  const { rows } = await database.query<{ mark: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as mark',
  );
  return rows[0]!.mark;
}

/** How many rows of which tables were written since then, and are there. */
async function written(since: string): Promise<Record<string, number>> {
  const counts = tables.map(
    (name) => `select '${name}' as name, count(*)::int as count from ${name} where xmin::text::bigint >= $1`,
  );
  const { rows } = await database.query<{ name: string; count: number }>(counts.join(' union all '), [since]);
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

/** The minute is over in which a repeat waits for a first request that may still be at work. */
const forgetFirst = () =>
  database.query(`update crm.idempotency_keys set created_at = created_at - interval '2 minutes' where status is null`);

async function prepare(route: Route): Promise<() => Promise<RawAnswer>> {
  const agent = await makeAgent(app);
  const sample = sampleOf(route, await belongingsOf(app, agent));
  // Each from a place of its own, so that no limit of a place is met.
  const place = `203.${(prepared >> 8) & 255}.${prepared & 255}.1`;
  prepared += 1;
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': place };
  return () => request(agent, route, sample, { headers }).catch(brokenOff);
}

/** An answer that is sent as it is read breaks off with the connection. */
function brokenOff(fault: Error): RawAnswer {
  if (fault.message !== 'terminated') throw fault;
  return { status: 503, headers: new Headers(), text: '', body: null };
}

it.each(writing)(
  '%s: whole or absent when its connection dies, and there once after its repeat',
  async (name, route, index) => {
    for (let cut = 0; cut < cuts; cut++) {
      const send = await prepare(route);
      const since = await mark();
      proxy.cutAfter(cuts === 1 ? (index * 5) % 12 : cut);
      const first = await send();
      proxy.cutAfter(Infinity);
      const afterFirst = await written(since);
      await forgetFirst();
      const second = await send();
      expect(second.status, second.text).not.toBe(503);
      expect([503, second.status, ...(repeatIsRefused[name] ? [200] : [])]).toContain(first.status);
      if (second.status === repeatIsRefused[name] && !removes.has(name)) expect(afterFirst).not.toEqual({});
      const atLast = await written(since);
      expect([{}, atLast], `after ${first.status}, cut ${cut}`).toContainEqual(afterFirst);
      if (first.status === 200) expect(afterFirst).toEqual(atLast);
    }
  },
);
