// Who names two objects in a request, one of their own and one of somebody else's, gets nothing of either: every such pair
// of every route, generated from the good requests.
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connectClient } from '../src/database/connection.ts';
import { endpoint } from '../src/domain/endpoint.ts';
import { perMinute } from '../src/server/http/rate-limit.ts';
import { route as plain, type Route } from '../src/server/http/route.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import { startTestApp, useTestApp } from './app.ts';
import { testClient, type TestClient } from './client.ts';
import { belongingsOf, expectRefusal, request, routesFor, sampleOf } from './route-requests.ts';
import { nobodys } from './route-samples.ts';
import type { Belongings, Sample } from './sample.ts';
import { rowsOf, tenantTables } from './tenant-tables.ts';

const app = useTestApp();
let client: Client;
let tables: string[];
let agent: TestAgent;
let victim: TestAgent;
let mine: Belongings;
let theirs: Belongings;

beforeAll(async () => {
  client = connectClient({ url: app.platform.config.databaseUrl, role: 'crm_owner', applicationName: 'pairs' });
  await client.connect();
  tables = await tenantTables(client);
  [agent, victim] = await Promise.all([makeAgent(app), makeAgent(app)]);
  [mine, theirs] = await Promise.all([belongingsOf(app, agent), belongingsOf(app, victim)]);
});
afterAll(() => client.end());

type Make = (belongings: Belongings) => Sample;
type Name = keyof Belongings;

/** Which objects a request names, and which of them in a list. */
function namesIn(make: Make): { one: Name[]; listed: Name[] } {
  const [one, listed]: [Name[], Name[]] = [[], []];
  const look = (value: unknown, isListed: boolean): void => {
    if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) look(part, Array.isArray(value));
    const name = (Object.keys(nobodys) as Name[]).find((each) => nobodys[each] === value);
    if (name) (isListed ? listed : one).push(name);
  };
  look(make(nobodys), false);
  return { one, listed };
}

/** The same request with another one beside each of these in its list. */
function listing(sample: Sample, beside: ReadonlyMap<string, readonly string[]>): Sample {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap((part): unknown[] => [...(beside.get(String(part)) ?? [put(part)])]);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, put(part)]));
  };
  return { ...sample, body: put(sample.body) as object };
}

const makeOf =
  (route: Route): Make =>
  (belongings) =>
    sampleOf(route, belongings);
const guarded = routesFor('subscriber', 'signed-in').map(([name, route]) => ({
  name,
  route,
  ...namesIn(makeOf(route)),
}));
const pairs = guarded.flatMap(({ name, route, one, listed }) =>
  one.length + listed.length < 2 ? [] : [...one, ...listed].map((foreign) => [name, foreign, route] as const),
);
const lists = guarded.flatMap(({ name, route, listed }) => listed.map((each) => [name, each, route] as const));

it('there are pairs and lists to ask for', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(12);
  expect(lists.length).toBeGreaterThanOrEqual(5);
});

/** A note that is not one of the lead's is as good as deleted; the answer tells nothing of it. */
const leavesAlone = (route: Route, foreign: Name) =>
  route.endpoint.method === 'DELETE' && route.endpoint.path.endsWith('/notes/:noteId') && foreign === 'noteId';

/** Asks with one object of the victim's, all others the agent's own. */
async function askWith(foreign: Name, route: Route, make: Make, as: TestClient = agent): Promise<void> {
  const before = await Promise.all([agent, victim].map(({ id }) => rowsOf(client, tables, id)));
  const answer = await request(as, route, make({ ...mine, [foreign]: theirs[foreign] }));
  if (leavesAlone(route, foreign)) expect(answer.body).toEqual({ deleted: false });
  else expectRefusal(route, answer, 'not_found');
  expect(answer.text).not.toContain(`Marker ${victim.id}`);
  expect(await Promise.all([agent, victim].map(({ id }) => rowsOf(client, tables, id)))).toEqual(before);
}

describe.each(pairs)('%s with the %s of another', (_, foreign, route) => {
  it('is refused, and changes nothing of either', () => askWith(foreign, route, makeOf(route)));
});

describe.each(lists)('%s with own and another’s %s in one list', (_, name, route) => {
  it('does nothing to the other’s, wherever it stands', async () => {
    for (const order of [
      [mine[name], theirs[name]],
      [theirs[name], mine[name]],
    ]) {
      const before = await rowsOf(client, tables, victim.id);
      const sample = listing(sampleOf(route, mine), new Map([[mine[name], order]]));
      expect(JSON.stringify(sample.body)).toContain(theirs[name]);
      const answer = await request(agent, route, sample);
      expect(answer.text).not.toContain(victim.id);
      expect(await rowsOf(client, tables, victim.id)).toBe(before);
    }
  });
});

it('goes red when only the first of two ids is asked whose it is', async () => {
  const body = z.object({ lead_id: z.uuid(), note_id: z.uuid() });
  const planted = plain(
    endpoint({ method: 'POST', path: '/api/planted', summary: 'Planted', body, answer: z.object({}) }),
    { who: 'signed-in', limit: perMinute(1000) },
    async ({ platform, user, body: { lead_id: leadId, note_id: noteId } }) => {
      await platform.database.asAgent(
        user.id,
        (tx) =>
        tx.selectFrom('leads').select('id').where('user_id', '=', user.id).where('id', '=', leadId).executeTakeFirstOrThrow(), // prettier-ignore
      );
      await client.query('update lead_notes set pinned = true where id = $1', [noteId]);
      return {};
    },
  );
  const make: Make = ({ leadId, noteId }) => ({ body: { lead_id: leadId, note_id: noteId }, foreign: 404 });
  const other = await startTestApp({ extraRoutes: [planted] });
  try {
    const asked = askWith('noteId', planted, make, testClient(other.url, agent.token));
    await expect(asked).rejects.toThrow(/expected 200 to be 404/);
  } finally {
    await other.close();
  }
});
