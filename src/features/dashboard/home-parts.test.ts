// What the home page says of the day, on PostgreSQL: borders of days in the agent's zone, other agents, parts that fail.
import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { writeValues } from '../../domain/value-list.ts';
import { countMatches } from '../lead-search/lead-search.contract.ts';
import { readDashboard } from './dashboard.contract.ts';

const app = useTestApp();
/** Sunday, 1:30 in the morning in New York; at 2 the clocks go to 3. */
const springNight = '2026-03-08T06:30:00Z';
beforeAll(() => {
  app.platform.now = () => new Date(springNight);
});

const home = (agent: TestAgent) => agent.call(readDashboard, { query: {} });
const inNewYork = () => makeAgent(app, { timeZone: 'America/New_York' });

interface Row {
  name: string;
  at?: string | null;
  created?: string;
  source?: string | null;
  stage?: string;
  sold?: boolean;
  deleted?: boolean;
}

async function addLeads(agent: TestAgent, rows: readonly Row[]): Promise<void> {
  await app.platform.database.asAgent(agent.id, async (tx) => {
    for (const {
      name,
      at = null,
      created = '2025-01-01T12:00:00Z',
      source = null,
      stage = 'no_pickup',
      sold,
      deleted,
    } of rows)
      await tx
        .insertInto('leads')
        .values({
          user_id: agent.id,
          name,
          next_follow_up_at: at,
          created_at: created,
          source,
          stage,
          ...(sold && { status: 'sold', sold_at: '2025-06-01T12:00:00Z' }),
          ...(deleted && { deleted_at: '2026-03-01T12:00:00Z' }),
        })
        .execute();
  });
}

const move = (agent: TestAgent, type: string, cents: number) =>
  asOwner(
    app,
    `insert into wallet_transactions (user_id, type, amount_cents, balance_after_cents, description, ref)
     values ($1, $2, $3::bigint, greatest($3::bigint, 0), 'Test', gen_random_uuid()::text)`,
    [agent.id, type, cents],
  );

const addUnread = (agent: TestAgent, number: string, unread: number) =>
  asOwner(app, 'insert into conversations (user_id, number, unread) values ($1, $2, $3)', [agent.id, number, unread]);

const meeting = (agent: TestAgent, name: string, from: string, to: string, more: Record<string, unknown> = {}) => {
  const row: Record<string, unknown> = {
    user_id: agent.id,
    event_uri: name,
    event_seen: 'x',
    invitee_uri: `${name} ${JSON.stringify(more)}`,
    status: 'active',
    meeting: name,
    starts_at: from,
    ends_at: to,
    invitee_name: 'Ava Stone',
    ...more,
  };
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return asOwner(app, `insert into appointments (${columns.join()}) values (${places.join()})`, Object.values(row));
};

describe('follow-ups', () => {
  it('are overdue before the agent’s midnight and due until the next one, 23 hours later', async () => {
    const agent = await inNewYork();
    await addLeads(agent, [
      { name: 'Last second', at: '2026-03-08T04:59:59.999Z' },
      { name: 'Midnight', at: '2026-03-08T05:00:00Z' },
      { name: 'Sold', at: '2026-03-08T16:00:00Z', sold: true },
      { name: 'In the trash', at: '2026-03-08T16:00:00Z', deleted: true },
      { name: 'Last of the day', at: '2026-03-09T03:59:59.999Z' },
      { name: 'Tomorrow', at: '2026-03-09T04:00:00Z' },
      { name: 'None' },
    ]);
    const { follow_ups: due } = await home(agent);
    expect(due?.rows.map(({ name }) => name)).toEqual(['Last second', 'Midnight', 'Sold', 'Last of the day']);
    expect(due).toMatchObject({ overdue: 1, today: 3 });
  });

  it('are counted beyond what is listed, and what is overdue leaves room for today', async () => {
    const agent = await inNewYork();
    const rows = (name: string, count: number, at: string) =>
      Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}`, at }));
    await addLeads(agent, [...rows('Late', 12, '2026-03-01T12:00:00Z'), ...rows('Due', 9, '2026-03-08T12:00:00Z')]);
    const { follow_ups: due } = await home(agent);
    expect(due).toMatchObject({ overdue: 12, today: 9 });
    expect(due?.rows.map(({ name }) => name?.split(' ')[0])).toEqual([
      'Late',
      'Late',
      'Late',
      'Due',
      'Due',
      'Due',
      'Due',
    ]);
  });
});

describe('meetings', () => {
  it('of today that are not over and of tomorrow, one line for all who come', async () => {
    const agent = await inNewYork();
    await meeting(agent, 'Over', '2026-03-08T05:00:00Z', '2026-03-08T06:30:00Z');
    await meeting(agent, 'Under way', '2026-03-08T06:00:00Z', '2026-03-08T06:45:00Z', {
      join_url: 'javascript:alert(1)',
    });
    await meeting(agent, 'Canceled', '2026-03-08T12:00:00Z', '2026-03-08T13:00:00Z', { status: 'canceled' });
    const two = ['2026-03-10T03:00:00Z', '2026-03-10T04:30:00Z'] as const;
    await meeting(agent, 'Two people', ...two, { join_url: 'https://meet.example.com/1' });
    await meeting(agent, 'Two people', ...two, { invitee_name: null, invitee_email: 'bo@example.com' });
    await meeting(agent, 'The day after', '2026-03-10T04:00:00Z', '2026-03-10T05:00:00Z');
    const { meetings } = await home(agent);
    expect(
      meetings?.rows.map((row) => [row.meeting, row.join_url, new Set(row.people.map(({ name }) => name))]),
    ).toEqual([
      ['Under way', null, new Set(['Ava Stone'])],
      ['Two people', 'https://meet.example.com/1', new Set(['Ava Stone', 'bo@example.com'])],
    ]);
    expect(meetings).toMatchObject({ connection: null, is_more: false });
  });

  it('know their lead while it is there', async () => {
    const agent = await inNewYork();
    await addLeads(agent, [{ name: 'Live' }, { name: 'Gone', deleted: true }]);
    const leads = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('leads').select(['id', 'name']).where('user_id', '=', agent.id).orderBy('name', 'desc').execute(),
    );
    for (const { id, name } of leads)
      await meeting(agent, `With ${name}`, '2026-03-08T12:00:00Z', '2026-03-08T13:00:00Z', { lead_id: id });
    const people = (await home(agent)).meetings?.rows.flatMap((row) => row.people) ?? [];
    expect(people).toContainEqual({ name: 'Live', lead_id: leads[0]?.id });
    expect(people).toContainEqual({ name: 'Ava Stone', lead_id: null });
  });
});

describe('new leads', () => {
  it('since yesterday’s midnight by source, the largest first', async () => {
    const agent = await inNewYork();
    const fresh = '2026-03-07T05:00:00Z';
    const of = (source: string | null, count: number): Row[] =>
      Array.from({ length: count }, () => ({ name: 'Lead', source, created: fresh }));
    await addLeads(agent, [
      ...of('Acme', 2),
      ...of(null, 3),
      ...of('B', 1),
      ...of('C', 1),
      ...of('D', 1),
      ...of('E', 1),
      { name: 'The day before', source: 'Old', created: '2026-03-07T04:59:59.999Z' },
      { name: 'Sold', source: 'Acme', created: fresh, sold: true },
      { name: 'Trashed', source: 'Acme', created: fresh, deleted: true },
    ]);
    expect((await home(agent)).new_leads).toEqual({
      since: '2026-03-07',
      count: 9,
      sources: [
        { source: null, count: 3 },
        { source: 'Acme', count: 2 },
        { source: 'B', count: 1 },
        { source: 'C', count: 1 },
        { source: 'D', count: 1 },
        { source: 'E', count: 1 },
      ],
    });
  });
});

describe('the rest', () => {
  const addPost = (agent: TestAgent, verdict: string, received: string, n: number) =>
    asOwner(
      app,
      `insert into intake_posts (user_id, verdict, received_at, fields, payload_hash) values ($1, $2, $3, '[]', int4send($4))`,
      [agent.id, verdict, received, n],
    );

  it('posts of the last seven days that became no lead', async () => {
    const agent = await inNewYork();
    await addPost(agent, 'rejected', '2026-03-08T06:00:00Z', 1);
    await addPost(agent, 'held', '2026-03-01T06:30:00Z', 2);
    await addPost(agent, 'rejected', '2026-03-01T06:29:59Z', 3);
    await addPost(agent, 'created', '2026-03-08T06:00:00Z', 4);
    expect((await home(agent)).posts_to_check).toBe(2);
  });

  it('possible duplicates of two live leads, and whether some are still to be compared', async () => {
    const agent = await inNewYork();
    await addLeads(agent, [{ name: 'Ava Stone' }, { name: 'Ava Stone' }, { name: 'Ava Stone', deleted: true }]);
    await asOwner(
      app,
      `insert into lead_pairs (user_id, lead_a, lead_b, level)
       select $1, one.id, other.id, 'likely' from leads one join leads other on other.user_id = $1 and other.id > one.id where one.user_id = $1`,
      [agent.id],
    );
    expect((await home(agent)).duplicates).toEqual({ count: 1, stale: true });
  });

  it('open leads by stage in the order of the board, and the balance', async () => {
    const agent = await inNewYork();
    await addLeads(agent, [
      { name: 'A' },
      { name: 'B', stage: 'quoted' },
      { name: 'C', stage: 'quoted' },
      { name: 'D', sold: true },
    ]);
    const { stages, balance_cents: balance } = await home(agent);
    expect(stages?.map(({ stage, count }) => `${stage} ${count}`).join(', ')).toBe(
      'no_pickup 1, answered 0, quoted 2, app_started 0, app_pending 0, app_submitted 0',
    );
    expect(balance).toBe(0);
  });

  it('the import is done with the first file that was taken in', async () => {
    const agent = await inNewYork();
    const add = (state: string) =>
      asOwner(
        app,
        `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing)
         values ($1, gen_random_uuid(), $2, 'a.csv', 'f', '{Name}', '{full_name}', 'skip')`,
        [agent.id, state],
      );
    await add('staging');
    expect((await home(agent)).first_steps.import_done).toBe(false);
    await add('done');
    expect((await home(agent)).first_steps.import_done).toBe(true);
  });

  it('money is added with the first that comes, and stays so once it is spent', async () => {
    const agent = await inNewYork();
    const funded = async () => (await home(agent)).first_steps.funds_added;
    expect(await funded()).toBe(false);
    await move(agent, 'admin_credit', 100);
    expect(await funded()).toBe(true);
    await move(agent, 'text', -100);
    expect(await funded()).toBe(true);
  });

  it('how many conversations have something unread', async () => {
    const agent = await inNewYork();
    await addUnread(agent, '+12025550101', 2);
    await addUnread(agent, '+12025550102', 1);
    await addUnread(agent, '+12025550103', 0);
    expect((await home(agent)).unread).toBe(2);
  });

  it('nobody else’s', async () => {
    const [agent, other] = [await inNewYork(), await inNewYork()];
    await addUnread(other, '+12025550101', 1);
    await move(other, 'admin_credit', 100);
    await addLeads(other, [{ name: 'Theirs', at: springNight, created: springNight, source: 'Theirs' }]);
    await meeting(other, 'Theirs', '2026-03-08T12:00:00Z', '2026-03-08T13:00:00Z');
    await addPost(other, 'rejected', '2026-03-08T06:00:00Z', 1);
    expect(await home(agent)).toMatchObject({
      follow_ups: { overdue: 0, today: 0, rows: [] },
      meetings: { rows: [] },
      new_leads: { count: 0, sources: [] },
      duplicates: { count: 0, stale: false },
      posts_to_check: 0,
      unread: 0,
      first_steps: { funds_added: false },
      all_time: { leads: 0 },
    });
  });

  it('of 5,000 leads, too, each count is that of the list its link opens', async () => {
    const agent = await inNewYork();
    const sources = ['Direct mail', 'Referral', 'Acme, Leads', '50% off', '-', 'Web form', 'Aged list', null];
    // Every fifth came a second before yesterday began in New York.
    await asOwner(
      app,
      `insert into leads (user_id, name, source, stage, call_attempts, created_at)
       select $1, 'Lead ' || n, ($2::text[])[1 + (n * n % 37) % 8], ($3::text[])[1 + n % 6], n % 3,
         case when n % 5 = 0 then '2026-03-07T04:59:59Z'::timestamptz else '2026-03-07T05:00:00Z'::timestamptz + n * interval '1 second' end
       from generate_series(1, 5000) as n`,
      [agent.id, sources, leadStages],
    );
    const { new_leads: found, stages } = await home(agent);
    const counted = async (query: Record<string, string>) =>
      (await agent.call(countMatches, { query: { status: 'lead', ...query } })).count;
    const created = `${found!.since}..`;
    expect(new Set(found!.sources.map(({ source }) => source))).toEqual(new Set(sources));
    expect(found!.sources).toHaveLength(sources.length);
    for (const { source, count } of found!.sources)
      expect({ source, count: await counted({ created, source: writeValues([source]) }) }).toEqual({ source, count });
    expect(found!.count).toBe(4000);
    expect(await counted({ created })).toBe(4000);
    for (const { stage, count } of stages!)
      expect({ stage, count: await counted({ stage }) }).toEqual({ stage, count });
    expect(stages!.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
  });

  it('a part that cannot be read is missing alone', async () => {
    const agent = await inNewYork();
    await addLeads(agent, [{ name: 'Due', at: springNight, created: springNight }]);
    await asOwner(app, 'revoke select on intake_posts, appointments from crm_agent');
    try {
      expect(await home(agent)).toMatchObject({
        posts_to_check: null,
        meetings: null,
        follow_ups: { today: 1 },
        new_leads: { count: 1 },
        all_time: { leads: 1 },
      });
    } finally {
      await asOwner(app, 'grant select on intake_posts, appointments to crm_agent');
    }
    expect((await home(agent)).posts_to_check).toBe(0);
  });

  it('without the figures there is no page', async () => {
    const agent = await inNewYork();
    await asOwner(app, 'revoke select on lead_counts from crm_agent');
    try {
      expect(await agent.refusal(readDashboard, { query: {} })).toMatchObject({ status: 500 });
    } finally {
      await asOwner(app, 'grant select on lead_counts to crm_agent');
    }
  });
});
