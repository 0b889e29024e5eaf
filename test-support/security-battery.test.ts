// Attacks that every route must withstand, generated from the route table: a route without a sample fails here.
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../src/domain/endpoint.ts';
import { connectClient } from '../src/database/connection.ts';
import { routes } from '../src/server/features.ts';
import { perMinute } from '../src/server/http/rate-limit.ts';
import { route as plain, type Route } from '../src/server/http/route.ts';
import { asOwner, makeAgent, type TestAgent } from './agents.ts';
import { startTestApp, useTestApp } from './app.ts';
import { testClient, type RawAnswer, type TestClient } from './client.ts';
import { belongingsOf, expectRefusal, nameOf, request, routesFor, sampleOf } from './route-requests.ts';
import { nobodys, routeSamples } from './route-samples.ts';
import type { Belongings, Sample } from './sample.ts';
import { rowsOf as marksOf, tenantTables } from './tenant-tables.ts';

const app = useTestApp();
const callerNames = ['user_id', 'userId', 'requesterId', 'agent_id', 'uid', 'email'];
const victims = (name: string): string => (name === 'email' ? victim.email : victim.id);

/** The route asked with the victim named as the caller, wherever a request can name one. */
function askedAs(client: TestClient, route: Route, sample: Sample): Promise<RawAnswer[]> {
  const { body, query, targets = [] } = route.endpoint;
  const inQuery = callerNames.filter((name) => body || !query || !targets.includes(name));
  const inBody = body ? callerNames.filter((name) => !targets.includes(name)) : [];
  return Promise.all([
    request(client, route, sample, { headers: { 'X-User-Id': victim.id } }),
    ...inQuery.flatMap((name) =>
      [name, name.toUpperCase()].map((spelt) => request(client, route, sample, { query: { [spelt]: victims(name) } })),
    ),
    ...inBody.flatMap((name) =>
      [victims(name), [victims(name)], { id: victims(name) }].map((value) =>
        request(client, route, sample, { body: { [name]: value } }),
      ),
    ),
  ]);
}

let agent: TestAgent;
let victim: TestAgent;
let unpaid: TestAgent;
let leaver: TestAgent;
let client: Client;
let tables: string[];
let mine: Belongings;
let theirs: Belongings;
/** The victim's rows as they were seen last. */
let untouched: string;

beforeAll(async () => {
  client = connectClient({ url: app.platform.config.databaseUrl, role: 'crm_owner', applicationName: 'battery' });
  await client.connect();
  tables = await tenantTables(client);
  [agent, victim, unpaid, leaver] = await Promise.all([
    makeAgent(app),
    makeAgent(app),
    makeAgent(app, { subscription: null }),
    makeAgent(app),
  ]);
  [mine, theirs] = await Promise.all([belongingsOf(app, agent), belongingsOf(app, victim)]);
  await asOwner(app, `delete from auth.session where "userId" = $1`, [leaver.id]);
  untouched = await rowsOf(victim.id);
});

const rowsOf = (userId: string): Promise<string> => marksOf(client, tables, userId);

afterAll(() => client.end());

describe('the table of samples', () => {
  it('has every route, and no route that is gone', () => {
    expect(Object.keys(routeSamples).sort()).toEqual(routes.map(nameOf).sort());
  });
});

it('no address of a request carries a phone, an email or a word that opens something', () => {
  const named = /phone|e?mail|password|token|secret/i;
  const fieldsOf = (schema: unknown) => Object.keys((schema as { def?: { shape?: object } })?.def?.shape ?? {});
  const told = routes.flatMap(({ endpoint }) => [
    ...fieldsOf(endpoint.query).map((field) => `${endpoint.method} ${endpoint.path}?${field}`),
    ...fieldsOf(endpoint.params).map((field) => `${endpoint.method} ${endpoint.path} :${field}`),
  ]);
  expect(told.length).toBeGreaterThan(50);
  // A filter by yes or no.
  expect(told.filter((name) => named.test(name.split(/[?:]/).at(-1)!) && !name.endsWith('?has_phone'))).toEqual([]);
});

it('the log names the route of a request, never what was searched for', async () => {
  const { log } = app.platform;
  const lines = vi.spyOn(log, 'info');
  await agent.send('GET', '/api/leads?q=2025550143&status=lead');
  await agent.send('GET', '/api/leads?q=2025550143&limit=none');
  await agent.send('GET', '/api/leads/2025550143');
  await expect.poll(() => lines.mock.calls.length).toBeGreaterThan(2);
  const told = JSON.stringify(lines.mock.calls);
  lines.mockRestore();
  expect(told).toContain('"/api/leads"');
  expect(told).not.toContain('2025550143');
});

describe.each(routesFor('signed-in', 'subscriber', 'admin'))('%s', (_, route) => {
  it.each([
    ['no token', {}],
    ['garbage', { authorization: 'Bearer garbage' }],
    ['an unsigned token', { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    [
      'a forged signature',
      { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb' },
    ],
    ['a forged cookie', { cookie: 'agent-crm.session_token=aaaa.bbbb' }],
  ])('refuses %s', async (__, headers: Record<string, string>) => {
    const answer = await request(testClient(app.url), route, sampleOf(route, mine), { headers });
    expectRefusal(route, answer, 'not_signed_in');
  });

  it('refuses a session that has ended', async () => {
    expect((await request(leaver, route, sampleOf(route, mine))).status).toBe(401);
  });

  it('refuses caller ids that are not the session’s, wherever they stand', async () => {
    const before = untouched;
    for (const answer of await askedAs(agent, route, sampleOf(route, mine)))
      expectRefusal(route, answer, 'wrong_caller');
    untouched = await rowsOf(victim.id);
    expect(untouched).toBe(before);
  });
});

it('goes red when a route takes another’s id for its own business, or writes to another’s rows', async () => {
  const planted = plain(
    endpoint({
      method: 'POST',
      path: '/api/planted',
      summary: 'Planted',
      targets: callerNames,
      body: z.looseObject({}),
      answer: z.object({}),
    }),
    { who: 'signed-in', limit: perMinute(1000) },
    async ({ platform }) => {
      await platform.database.asSystem((tx) =>
        tx.updateTable('profiles').set({ full_name: 'Planted' }).where('user_id', '=', victim.id).execute(),
      );
      return {};
    },
  );
  const before = untouched;
  const other = await startTestApp({ extraRoutes: [planted] });
  try {
    const answers = await askedAs(testClient(other.url, agent.token), planted, { body: {}, foreign: null });
    expect(answers.filter(({ status }) => status === 403).length).toBeGreaterThan(0);
    const through = await testClient(other.url, agent.token).send('POST', '/api/planted', { uid: victim.id });
    expect(through.status).toBe(200);
    untouched = await rowsOf(victim.id);
    expect(untouched).not.toBe(before);
  } finally {
    await other.close();
  }
});

describe.each(routesFor('signed-in', 'subscriber', 'admin').filter(([, { endpoint }]) => endpoint.method !== 'GET'))(
  '%s',
  (_, route) => {
    it('refuses what another site asks for', async () => {
      const asked: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ];
      for (const headers of asked) {
        const answer = await request(agent, route, sampleOf(route, mine), { headers });
        expectRefusal(route, answer, 'cross_site');
      }
    });
  },
);

describe.each(routesFor('subscriber'))('%s', (_, route) => {
  it('is closed without a subscription or team', async () => {
    expectRefusal(route, await request(unpaid, route, sampleOf(route, mine)), 'not_subscribed');
  });
});

const namesNoObject = (name: string) => routeSamples[name]?.(nobodys).foreign === null;

describe.each(routesFor('subscriber').filter(([name]) => !namesNoObject(name)))('%s', (_, route) => {
  it('treats another agent’s objects as unknown and leaves them untouched', async () => {
    const sample = sampleOf(route, theirs);
    const before = untouched;
    const answer = await request(agent, route, sample);
    if (sample.foreign === 404) expectRefusal(route, answer, 'not_found');
    expect(answer.text).not.toContain(`Marker ${victim.id}`);
    untouched = await rowsOf(victim.id);
    expect(untouched).toBe(before);
  });
});

describe.each(routesFor('subscriber', 'signed-in'))('%s', (_, route) => {
  it('answers its owner: the sample is a good request', async () => {
    const isReading = route.endpoint.method === 'GET';
    const owner = isReading ? agent : await makeAgent(app);
    const sample = sampleOf(route, isReading ? mine : await belongingsOf(app, owner));
    const answer = await request(owner, route, sample);
    expect([200, sample.refusedWith], answer.text).toContain(answer.status);
  });
});

describe.each(routesFor('admin'))('%s', (_, route) => {
  it('is closed to who is no admin', async () => {
    expect((await request(agent, route, sampleOf(route, mine))).status).toBe(403);
  });
});

describe.each(routesFor('anyone', 'signed-in', 'subscriber', 'admin'))('%s', (_, route) => {
  it('answers methods it does not take with 405', async () => {
    const path = route.endpoint.path.replace(/:(\w+)/g, '00000000-0000-4000-8000-000000000000');
    const takes = (method: string) =>
      routes.some(
        ({ endpoint }) =>
          endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
      );
    for (const method of ['PUT', 'PATCH', 'DELETE'].filter((each) => !takes(each))) {
      expect((await agent.send(method, path, {})).status).toBe(405);
    }
  });
});
