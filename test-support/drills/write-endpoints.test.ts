// Every endpoint that writes loses its database connection in the middle: the effect is whole or absent, and the repeat that
// a browser sends with the same ids leaves exactly one.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../src/domain/endpoint.ts';
import { routes } from '../../src/server/features.ts';
import { perMinute } from '../../src/server/http/rate-limit.ts';
import { Refusal } from '../../src/server/http/refusal.ts';
import { route as plain, type Route } from '../../src/server/http/route.ts';
import type { Platform } from '../../src/server/platform.ts';
import { makeAgent } from '../agents.ts';
import { startTestApp, type TestApp } from '../app.ts';
import type { RawAnswer } from '../client.ts';
import { testDatabase } from '../database.ts';
import { startFaultProxy, type FaultProxy } from '../fault-proxy.ts';
import { belongingsOf, nameOf, request, sampleOf } from '../route-requests.ts';
import { runSize } from '../run-size.ts';

/** Places at which each endpoint's connections are cut; the longest ones send and hear some thirty pieces. */
const cuts = runSize(1, 32);

/** A repeat finds its own effect and says so, as if it were somebody else's: nothing is left to do. */
const repeatIsRefused: Record<string, number> = {
  'PATCH /api/leads/:id': 409,
  'PATCH /api/reviews/:id': 409,
  'POST /.netlify/functions/remove-member': 404,
  'DELETE /api/contacts/:id': 404,
  'DELETE /api/reviews/:id': 404,
  'DELETE /api/teams/:id/invites/:inviteId': 404,
};
/** Their effect is that a row is gone, which no row tells. */
const removes = new Set([
  'POST /.netlify/functions/remove-member',
  'DELETE /api/contacts/:id',
  'DELETE /api/reviews/:id',
  'DELETE /api/teams/:id/invites/:inviteId',
]);
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

/** An endpoint that does these things, one after the other, at its first, second… request; false: its database is gone. */
function faulty(path: string, ...requests: ('lead' | 'note' | false)[][]): Route {
  const declared = endpoint({
    method: 'POST',
    path: `/api/planted/${path}`,
    summary: 'Planted',
    body: z.strictObject({}),
    answer: z.object({}),
  });
  let times = 0;
  return plain(declared, { who: 'subscriber', limit: perMinute(100) }, async ({ platform, user }) => {
    for (const step of requests[times++] ?? []) {
      if (!step) throw new Refusal('unavailable', 'Not now.');
      await add[step](platform, user.id);
    }
    return {};
  });
}

const add = {
  lead: (platform: Platform, id: string) =>
    platform.database.asAgent(id, (tx) => tx.insertInto('leads').values({ user_id: id, name: 'Ada' }).execute()),
  note: (platform: Platform, id: string) =>
    platform.database.asAgent(id, (tx) =>
      tx
        .insertInto('lead_notes')
        .columns(['user_id', 'lead_id', 'body'])
        .expression(tx.selectFrom('leads').select(['user_id', 'id', 'name as body']).where('name', '=', 'Ada').limit(1))
        .execute(),
    ),
};

const plantedRoutes = {
  'does a half of it and then the other': faulty('half', ['lead', false], ['note']),
  'does it at every request': faulty('twice', ['lead', false], ['lead']),
  'says that it did what it did not': faulty('lost', [], ['lead']),
  'has done it and does it once more': faulty('more', ['lead'], ['lead']),
  'stays away': faulty('away', [false], [false]),
};

let proxy: FaultProxy;
let app: TestApp;
let database: Client;
let counting: string;
let prepared = 0;
beforeAll(async () => {
  const { url } = await testDatabase();
  proxy = await startFaultProxy(url);
  app = await startTestApp({
    env: { APP_DATABASE_URL: proxy.url, TRUSTED_PROXIES: '1' },
    extraRoutes: Object.values(plantedRoutes),
  });
  // One plan for the one question about all tables: to plan it takes twenty times as long as to ask it.
  database = new Client({ connectionString: url, options: '-c plan_cache_mode=force_generic_plan' });
  await database.connect();
  const { rows } = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('crm', 'auth') and c.relkind = 'r' and c.relname <> 'idempotency_keys' order by 1`,
  );
  counting = rows
    .filter(({ name }) => !oneForEachTry.has(name))
    .map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name} where xmin::text::bigint >= $1`)
    .join(' union all ');
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
  const asked = { name: 'written', text: counting, values: [since] };
  const { rows } = await database.query<{ name: string; count: number }>(asked);
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

/** The minute is over in which a repeat waits for a first request that may still be at work. */
const forgetFirst = () =>
  database.query(`update crm.idempotency_keys set created_at = created_at - interval '2 minutes' where status is null`);

async function prepare(route: Route, sampled = sampleOf): Promise<() => Promise<RawAnswer>> {
  const agent = await makeAgent(app);
  const sample = sampled(route, await belongingsOf(app, agent));
  // One runs already, and would refuse another.
  if (nameOf(route) === 'POST /api/dial-session')
    await database.query('update crm.dial_sessions set ended_at = now() where user_id = $1', [agent.id]);
  // Each from its own place, so that no limit of a place is met.
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

/** Sends, and sends again what may have been cut: whole or absent after the first, there once after the second. */
async function checkRepeat(route: Route, cut: number, send: () => Promise<RawAnswer>): Promise<void> {
  const name = nameOf(route);
  const since = await mark();
  proxy.cutAfter(cut);
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

it.each(writing)(
  '%s: whole or absent when its connection dies, and there once after its repeat',
  async (_, route, index) => {
    for (let cut = 0; cut < cuts; cut++)
      await checkRepeat(route, cuts === 1 ? (index * 5) % 12 : cut, await prepare(route));
  },
);

describe('goes red when an endpoint', () => {
  it.each(Object.entries(plantedRoutes))('%s', async (_, planted) => {
    const send = await prepare(planted, () => ({ body: {}, foreign: null }));
    await expect(checkRepeat(planted, Infinity, send)).rejects.toThrow('expected');
  });
});
