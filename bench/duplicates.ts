// What 100,000 leads of one agent cost to compare: all of them, and one that changed; and a merge with its way back.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { connectPool } from '../src/database/connection.ts';
import { openDatabase, type Database } from '../src/database/transaction.ts';
import { compareLeads } from '../src/features/duplicates/compare-leads.operation.ts';
import { mergeTwo } from '../src/features/duplicates/merge-leads.operation.ts';
import { unmergeTwo } from '../src/features/duplicates/unmerge-leads.operation.ts';
import { onServer } from '../test-support/postgres.ts';
import { median, ms, quantile, type Finding } from './measure.ts';

const leads = 100_000;
const changes = 40;
const merges = 60;

export async function measureDuplicates(databaseUrl: string): Promise<Finding[]> {
  const userId = await makeLeads(databaseUrl);
  const pool = connectPool({ url: databaseUrl, applicationName: 'bench duplicates', max: 2 });
  const database = openDatabase(pool);
  try {
    const bare = await timeOf(() => database.asAgent(userId, (tx) => bareComparison(userId).execute(tx)));
    const whole = await timeOf(() => database.asAgent(userId, (tx) => compareLeads(tx, userId)));
    const single = await timesOf(changes, async (turn) => {
      await database.asAgent(userId, (tx) => changeOne(userId, turn).execute(tx));
      return timeOf(() => database.asAgent(userId, (tx) => compareLeads(tx, userId)));
    });
    const { merged, undone } = await mergeAndBack(database, userId);
    return [
      {
        name: `all of ${leads.toLocaleString('en-US')} leads compared`,
        found: `${ms(whole)} ms`,
        target: '3,000',
        isGood: whole <= 3000,
        floor: { median: bare, ratio: whole / bare },
      },
      finding('one changed lead compared', single, 20),
      finding('two leads merged', merged, 10),
      finding('a merge undone', undone, 10),
    ];
  } finally {
    await pool.end();
    await onServer(databaseUrl, (client) => client.query(`delete from auth."user" where id = $1`, [userId]));
  }
}

const finding = (name: string, times: number[], target: number): Finding => ({
  name,
  found: `${ms(median(times))} / ${ms(quantile(times, 0.95))} ms`,
  target: String(target),
  isGood: median(times) <= target,
});

/** One in 33 is there twice, one in 50 has another's phone as a further one, a third has a ZIP. */
async function makeLeads(databaseUrl: string): Promise<string> {
  const id = randomUUID();
  await onServer(databaseUrl, async (client) => {
    await client.query('set search_path = crm, public');
    await client.query(`insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Bench', $2, true)`, [
      id,
      `duplicates-${id}@example.com`,
    ]);
    await client.query(
      `insert into leads (user_id, name, phone, dob, address, further_phones)
       select $1,
         (array['Robert','Bob','Ann','Mary','John','Liz','Carl','Dee'])[1 + d % 8] || ' '
           || (array['Stone','Brook','Hale','Marsh','Finch','Lowe','Pratt','Vance'])[1 + (d / 8) % 8] || chr(97 + (d / 64) % 26) || chr(97 + (d / 1664) % 26),
         '+1' || (2010000000 + n), date '1940-01-01' + (hashint4(d) & 16383),
         case when n % 3 = 0 then jsonb_build_object('zip', lpad((hashint4extended(d, 5) & 4095)::text, 5, '2')) end,
         case when n % 50 = 0 then array['+1' || (2010000000 + n - 1)] else '{}' end
       from (select n, case when n % 33 = 0 then n - 7 else n end as d from generate_series(1, $2::int) as n) as numbered`,
      [id, leads],
    );
    await client.query('analyze leads');
  });
  return id;
}

/** The least that any comparison must do: look at every lead once and put the like together. */
const bareComparison = (userId: string) => sql`
  select count(*) from (
    select from leads where user_id = ${userId} and deleted_at is null group by lower(name), dob having count(*) > 1) as twice`;

const changeOne = (userId: string, turn: number) => sql`
  update leads set further_emails = array[${`changed-${turn}@example.com`}]
  where user_id = ${userId} and id = (select lead_a from lead_pairs where user_id = ${userId} order by id offset ${turn} limit 1)`;

async function mergeAndBack(database: Database, userId: string): Promise<{ merged: number[]; undone: number[] }> {
  const pairs = await database.asAgent(userId, async (tx) => {
    const { rows } = await sql<{ keep: Versioned; other: Versioned }>`
      select distinct on (lead_a) jsonb_build_object('id', a.id, 'version', a.version) as keep, jsonb_build_object('id', b.id, 'version', b.version) as other
      from lead_pairs join leads a on a.user_id = lead_pairs.user_id and a.id = lead_a join leads b on b.user_id = lead_pairs.user_id and b.id = lead_b
      where lead_pairs.user_id = ${userId} and lead_b not in (select lead_a from lead_pairs where user_id = ${userId})
      order by lead_a, lead_b limit ${merges}`.execute(tx);
    return rows;
  });
  await database.asAgent(userId, (tx) =>
    hangNotes(
      userId,
      pairs.flatMap(({ keep, other }) => [keep.id, other.id]),
    ).execute(tx),
  );
  const ids = pairs.map(() => randomUUID());
  const merged = await timesOf(pairs.length, (turn) =>
    timeOf(() =>
      database.asAgent(userId, (tx) =>
        mergeTwo(tx, { userId, id: ids[turn]!, ...pairs[turn]!, choices: {}, now: new Date() }),
      ),
    ),
  );
  const undone = await timesOf(pairs.length, (turn) =>
    timeOf(() =>
      database.asAgent(userId, (tx) => unmergeTwo(tx, { userId, id: ids[pairs.length - 1 - turn]!, byUndo: false })),
    ),
  );
  return { merged, undone };
}

interface Versioned {
  id: string;
  version: number;
}

const hangNotes = (userId: string, ids: string[]) => sql`
  insert into lead_notes (user_id, lead_id, body) select ${userId}, id, 'Spoke' from unnest(${ids}::uuid[]) as id, generate_series(1, 5)`;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function timesOf(turns: number, time: (turn: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) times.push(await time(turn));
  return times;
}
