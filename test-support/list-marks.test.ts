// The marks of lists and of the menu, for an agent with as many leads as the largest: unread texts, missed calls, follow-ups of today,
// leads of each stage, what is in the trash, and what closes the numbers of a page. Each is exact, and none goes through the leads; before
// the statistics of a first minute one may go through the agent's own leads, and through nobody else's.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addTexts } from '../bench/texting-data.ts';
import { countMissed, listCalls } from '../src/features/calls/calls.contract.ts';
import { readStandings } from '../src/features/contact-gate/standing.contract.ts';
import { countFollowUps } from '../src/features/follow-ups/follow-ups.contract.ts';
import { countUnread, listConversations } from '../src/features/inbox/inbox.contract.ts';
import { countLeads, listLeads } from '../src/features/lead-search/lead-search.contract.ts';
import { countTrash } from '../src/features/trash/trash.contract.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import { startTestApp, type TestApp } from './app.ts';
import { heldPlans } from './held-plans.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from './postgres.ts';
import { runSize } from './run-size.ts';
import { stillTables, tellPlans, type ToldPlan } from './told-plans.ts';

const leads = runSize(5000, 100_000);
const calls = runSize(2000, 40_000);
const texts = { conversations: 200, messages: 2000 };
/** Of the follow-ups: those before today, those of today, and those of the next days. */
const followUps = { overdue: 40, today: 30, next: 20 };
const unread = 17;
const missed = 23;
const trashed = 50;
const now = new Date();
const atMost = { analyzed: 2500, before: leads };
/** A statement is prepared at its third turn; five later its plan may be kept for all values. */
const turns = 8;

describe.each([
  ['right after the statistics', true],
  ['before any statistics', false],
] as const)(`${leads} leads, %s`, (_, isAnalyzed) => {
  const name = temporaryName('marks');
  let url: string;
  let app: TestApp;
  let agent: TestAgent;
  let told: ToldPlan[];
  beforeAll(async () => {
    url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    await onServer(url, (client) => client.query(stillTables));
    app = await startTestApp({ env: { DATABASE_URL: url } });
    app.platform.now = () => now;
    agent = await makeAgent(app);
    // Somebody else has as much.
    for (const [place, { id }] of [await makeAgent(app), agent].entries()) await fill(id, place);
    if (isAnalyzed) await onServer(url, (client) => client.query('vacuum analyze'));
    told = await tellPlans(app.platform.database.pool);
  });
  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  const fill = (userId: string, place: number) =>
    onServer(url, async (client) => {
      await client.query('set search_path = crm, public');
      const { overdue, today, next } = followUps;
      await client.query(
        `insert into leads (user_id, name, phone, state, stage, created_at, deleted_at, next_follow_up_at)
          select $1::uuid, 'Person ' || n, '+1305' || (2000000 + n), 'FL', case when n % 4 = 0 then 'quoted' else 'no_pickup' end,
            now() - make_interval(mins => n), case when n > $2::int - $3::int then now() end,
            case when n <= $4::int then $7::timestamptz - interval '3 days' when n <= $5::int then $7::timestamptz
              when n <= $6::int then $7::timestamptz + interval '2 days' end
          from generate_series(1, $2::int) n`,
        [userId, leads, trashed, overdue, overdue + today, overdue + today + next, now.toISOString()],
      );
      await addTexts(client, `'${userId}'::uuid`, place, texts);
      await client.query(`update conversations set unread = 0 where user_id = $1`, [userId]);
      await client.query(
        `update conversations set unread = 2 where user_id = $1 and id in
          (select id from conversations where user_id = $1 and is_shown order by id limit $2)`,
        [userId, unread],
      );
      await client.query(
        `insert into call_logs (user_id, direction, status, started_at, from_number, to_number, lead_leg, cents_per_minute,
            recorded_cents_per_minute, over_at, settled_at, seen_at)
          select $1::uuid, 'in', case when n % 2 = 0 then 'no_answer' else 'completed' end, now() - make_interval(mins => n),
            '+1305' || (2000000 + n % 3000), '+1615' || (5550000 + $4::int), $1::uuid::text || n, 1, 2, now(), now(),
            case when n % 2 = 0 and n <= 2 * $3::int then null else now() end
          from generate_series(1, $2::int) n`,
        [userId, calls, missed, place],
      );
      await client.query(
        `insert into suppressions (user_id, channel, address, reason, source)
          select $1::uuid, 'text', '+1305' || (2000000 + n), 'Opted out', 'A file' from generate_series(1, $2::int) n where n % 5 = 0`,
        [userId, leads],
      );
    });

  const phones = Array.from({ length: 100 }, (__, index) => `+1305${2_001_001 + index}`);
  const live = leads - trashed;
  const quoted = Math.floor(live / 4);

  const marks: [string, () => Promise<void>][] = [
    [
      'unread texts',
      async () =>
        expect(await agent.call(countUnread, { query: {} })).toEqual({ conversations: unread, texts: 2 * unread }),
    ],
    [
      'the conversations that are marked',
      async () => {
        const { rows } = await agent.call(listConversations, { query: {} });
        expect(rows.length).toBeGreaterThan(0);
      },
    ],
    ['missed calls', async () => expect(await agent.call(countMissed, {})).toEqual({ count: missed })],
    [
      'the missed calls',
      async () => expect((await agent.call(listCalls, { query: { show: 'missed' } })).calls).toHaveLength(missed),
    ],
    ['follow-ups', async () => expect(await agent.call(countFollowUps, { query: {} })).toMatchObject(followUps)],
    [
      'leads of each stage',
      async () =>
        expect(await agent.call(countLeads, { query: {} })).toMatchObject({
          lead: live,
          sold: 0,
          stages: { quoted, no_pickup: live - quoted },
        }),
    ],
    ['the trash', async () => expect(await agent.call(countTrash, { query: {} })).toMatchObject({ count: trashed })],
    [
      'closed numbers of a page',
      async () => {
        const { standings } = await agent.call(readStandings, { body: { numbers: phones } });
        const closed = standings.filter(({ text }) => text?.why === 'suppressed').map(({ number }) => number);
        expect(closed.toSorted()).toEqual(phones.filter((phone) => Number(phone.slice(-1)) % 5 === 0));
      },
    ],
    [
      'the page with its marks',
      async () => {
        const { rows, standings } = await agent.call(listLeads, { query: { limit: '100' } });
        const closed = standings.filter(({ text }) => text?.why === 'suppressed');
        expect([rows.length, closed.length]).toEqual([100, 20]);
      },
    ],
  ];

  it.each(marks)('%s', async (__, ask) => {
    told.length = 0;
    for (let turn = 0; turn < turns; turn++) await ask();
    expect(told.length).toBeGreaterThan(0);
    expect(heldPlans(told, isAnalyzed ? atMost.analyzed : atMost.before).faults).toEqual([]);
  });

  if (isAnalyzed)
    it('an index that is gone is seen', async () => {
      await onServer(url, (client) => client.query('drop index crm.call_logs_unseen'));
      told.length = 0;
      // A plan is told when its transaction ends, which may be after the answer.
      for (let turn = 0; turn < turns; turn++) await agent.call(countMissed, {});
      expect(heldPlans(told, missed).faults).not.toEqual([]);
    });
});
