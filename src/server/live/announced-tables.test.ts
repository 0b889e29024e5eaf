// What the screens listen to must announce its changes, else they wait for nothing.
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testDatabase } from '../../../test-support/database.ts';
import { openStream } from '../../../test-support/event-stream.ts';

const app = useTestApp();
const words = (list: string) => [...list.matchAll(/'([a-z_]+)'/g)].map(([, word]) => word);

/** The tables of every `useLiveChanges` and `useFreshFigures`, by file. */
function listenedTo(): Map<string, string[]> {
  const found = globSync('src/**/*.{ts,tsx}').map((file): [string, string[]] => {
    const text = readFileSync(file, 'utf8');
    const lists = [...text.matchAll(/\buse(?:LiveChanges|FreshFigures)\(\s*(?:\[([^\]]*)\]|(\w+),)/g)].map(
      ([, list, name]) => list ?? new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '',
    );
    return [file, lists.flatMap(words).filter((word) => word !== undefined)];
  });
  return new Map(found.filter(([, tables]) => tables.length > 0));
}

async function announced(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(`
    select tgrelid::regclass::text as table from pg_trigger where tgname like 'announce\\_%'
    union all
    -- Of no table of its own: what leads change in a team's figures.
    select 'team_production' from pg_trigger where tgfoid = 'crm.announce_production'::regproc having count(*) = 3`);
  return new Set(rows.map(({ table }) => table.replace('crm.', '')));
}

it('every table that a screen listens to announces its changes', async () => {
  const client = new Client({ connectionString: (await testDatabase()).url });
  await client.connect();
  try {
    const known = await announced(client);
    const silent = [...listenedTo()].flatMap(([file, tables]) =>
      tables.filter((table) => !known.has(table)).map((table) => `${file}: ${table}`),
    );
    expect(silent).toEqual([]);
    // A fault is found: a table whose trigger is gone.
    await client.query('begin');
    await client.query('drop trigger announce_update on crm.profiles');
    expect((await announced(client)).has('profiles')).toBe(false);
    await client.query('drop trigger announce_production_update on crm.leads');
    expect((await announced(client)).has('team_production')).toBe(false);
    await client.query('rollback');
  } finally {
    await client.end();
  }
  expect(listenedTo().get('src/features/dashboard/dashboard-query.browser.ts')).toEqual(
    expect.arrayContaining([
      'leads',
      'appointments',
      'calendar_events',
      'followups',
      'pipeline_followups',
      'pipeline_events',
    ]),
  );
});

it.each(['calendar_events', 'followups', 'pipeline_followups', 'pipeline_events'])(
  'a row of %s is told to its owner alone, who may read it',
  async (table) => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const [own, foreign] = await Promise.all([openStream(app.url, agent.token), openStream(app.url, other.token)]);
    const id = randomUUID();
    await asOwner(app, `insert into ${table} (user_id, id) values ($1, $2)`, [agent.id, id]);
    expect(await own.next('change', (change) => change.table === table)).toEqual({
      table,
      operation: 'insert',
      ids: [id],
    });
    await asOwner(app, `insert into ${table} (user_id) values ($1)`, [other.id]);
    await foreign.next('change', (change) => change.table === table);
    expect(JSON.stringify(foreign.seen())).not.toContain(id);
    for (const stream of [own, foreign]) stream.close();
  },
);

it('a profile that changed is told to its owner, one written as it was to nobody', async () => {
  const agent = await makeAgent(app);
  const stream = await openStream(app.url, agent.token);
  await asOwner(app, 'update profiles set time_zone = time_zone where user_id = $1', [agent.id]);
  await asOwner(app, `update profiles set full_name = 'Ava Stone' where user_id = $1`, [agent.id]);
  expect(await stream.next('change', (change) => change.table === 'profiles')).toEqual({
    table: 'profiles',
    operation: 'update',
    ids: [agent.id],
  });
  expect(stream.seen().filter((change) => JSON.stringify(change).includes('profiles'))).toHaveLength(1);
  stream.close();
});
