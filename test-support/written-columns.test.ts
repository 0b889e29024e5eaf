// Each column of each table, added to each write: no contract takes one that it does not name, at any depth, and the names
// that a contract has are none of those that only the server writes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../src/database/connection.ts';
import { routes } from '../src/server/features.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import { useTestApp } from './app.ts';
import { belongingsOf, expectRefusal, nameOf, request, sampleOf } from './route-requests.ts';
import type { Belongings } from './sample.ts';
import { runSize } from './run-size.ts';

const app = useTestApp({ env: { TRUSTED_PROXIES: '1' } });
let agents: TestAgent[];
let mine: Belongings;
let columns: string[];

beforeAll(async () => {
  // So many that no route’s limit for one agent answers before its contract does.
  agents = await Promise.all(Array.from({ length: runSize(20, 60) }, () => makeAgent(app, { admin: true })));
  mine = await belongingsOf(app, agents[0]!);
  const client = connectClient({ url: app.platform.config.databaseUrl, role: 'crm_owner', applicationName: 'columns' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select distinct attname as name from pg_attribute
    where attrelid in (select oid from pg_class where relkind in ('r', 'p') and relnamespace = any(array['crm', 'auth']::regnamespace[]))
      and attnum > 0 and not attisdropped order by 1`);
  columns = rows.map(({ name }) => name);
  await client.end();
});

/** A piece of a contract, as zod keeps it. */
interface Schema {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      catchall?: Schema;
      innerType?: Schema;
      element?: Schema;
      options?: Schema[];
      in?: Schema;
      out?: Schema;
      valueType?: Schema;
    };
  };
}

/** Every object in a contract, with its place. */
function objectsIn(schema: Schema, place: string): { place: string; keys: string[]; isStrict: boolean }[] {
  const { type, shape, catchall, innerType, element, options = [], in: into, out, valueType } = schema._zod.def;
  const own = shape
    ? [{ place, keys: Object.keys(shape), isStrict: catchall?._zod.def.type === 'never' }]
    : type === 'record'
      ? [{ place: `${place}{}`, keys: [], isStrict: true }]
      : [];
  const inner = [innerType, into, out, valueType, ...options].filter((each) => each !== undefined);
  return [
    ...own,
    ...Object.entries(shape ?? {}).flatMap(([key, each]) => objectsIn(each, `${place}.${key}`)),
    ...inner.flatMap((each) => objectsIn(each, place)),
    ...(element ? objectsIn(element, `${place}[]`) : []),
  ];
}

const writes = routes.filter(({ endpoint }) => endpoint.body && endpoint.method !== 'GET');

/** Columns that say whose something is, what it cost, or what one may: only the server writes them. */
const serversOwn = [
  'user_id', 'owner_id', 'balance_cents', 'amount_cents', 'net_cents', 'fee_cents', 'seats_purchased', 'bonus_seats',
  'plan_status', 'subscription_status', 'plan_expires_at', 'trial_started_at', 'stripe_subscription_id', 'stripe_customer_id',
  'current_period_end', 'deleted_at', 'created_at', 'updated_at', 'stage_changed_at', 'former_stage', 'former_stage_at',
  'sold_at', 'import_id', 'merged_into', 'secret', 'token_hash', 'email_verified', 'emailVerified', 'expires_at', 'used_at',
]; // prettier-ignore
/** Where a name of that list means something else. */
const meantOtherwise: ReadonlySet<string> = new Set([
  'POST /.netlify/functions/call-start body.user_id', // the caller's own, compared with the session
  'POST /.netlify/functions/remove-member body.user_id',
  'POST /.netlify/functions/admin-credit-everyone body.amount_cents',
]);

describe.each(writes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const objects = () => objectsIn(route.endpoint.body as unknown as Schema, 'body');

  it('takes no key that its contract does not name, at any depth', () => {
    expect(objects().length).toBeGreaterThan(0);
    expect(objects().filter(({ isStrict }) => !isStrict)).toEqual([]);
  });

  it('names nothing that only the server writes', () => {
    const named = objects().flatMap(({ place, keys }) =>
      keys.filter((key) => serversOwn.includes(key)).map((key) => `${place}.${key}`),
    );
    expect(named.filter((each) => !meantOtherwise.has(`${name} ${each}`))).toEqual([]);
  });

  it('refuses columns of the tables beside good keys', async () => {
    const [body] = objects();
    const strange = columns.filter((column) => !body?.keys.includes(column) && !callers.has(column.toLowerCase()));
    const step = Math.max(1, Math.floor(strange.length / runSize(2, strange.length)));
    const turn = writes.indexOf(route);
    for (let at = turn % step; at < strange.length; at += step) {
      const agent = agents[(at + turn) % agents.length]!;
      const headers = { 'x-forwarded-for': `203.${turn}.${at >> 8}.${at & 255}` };
      const answer = await request(agent, route, sampleOf(route, mine), {
        body: { [strange[at]!]: 'planted' },
        headers,
      });
      expectRefusal(route, answer, 'invalid_input', `body.${strange[at]}`);
    }
  });
});

/** Ids of the caller are compared before, and refused with another code. */
const callers = new Set(['user_id', 'userid', 'agent_id', 'email', 'uid', 'requester_id']);

it('a loose object in a contract is found, however deep', async () => {
  const z = await import('zod/mini');
  const loose = z.strictObject({ changes: z.optional(z.array(z.object({ name: z.string() }))) });
  expect(objectsIn(loose as unknown as Schema, 'body').filter(({ isStrict }) => !isStrict)).toEqual([
    { place: 'body.changes[]', keys: ['name'], isStrict: false },
  ]);
});

afterAll(() => expect(columns.length).toBeGreaterThan(200));
