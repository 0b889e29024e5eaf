// Fills a database for measuring: agents of invented leads, the same ones every time.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '../src/server/sign-in/password-hash.ts';
import pg from 'pg';
import { prepareDatabase } from '../src/server/prepare-database.ts';
import { addTexts } from './texting-data.ts';
import { busiest, busiestTexts, texts, type BenchAgent } from './worlds.ts';

export const benchPassword = 'bench agents share this password';

/** Address of the agent with that number. */
export const benchEmail = (number: number): string => `bench-${String(number).padStart(3, '0')}@example.com`;

/** The agent's id, as SQL: a hash in the shape of a version 4, as jobs and routes want their ids. */
export const benchAgentId = (number: number | string): string =>
  `overlay(overlay(md5('bench agent ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

/** `databaseUrl`: an empty database and a login that may create roles. */
export async function makeBenchDatabase(
  databaseUrl: string,
  agents: readonly BenchAgent[],
  { log = () => {}, isAnalyzed = true }: { log?: (line: string) => void; isAnalyzed?: boolean } = {},
): Promise<void> {
  await prepareDatabase(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set search_path = crm, public');
    await client.query('begin');
    await addAgents(client, agents);
    await addLeads(client, agents, log);
    await client.query(
      `do $$ begin execute format('comment on database %I is %L', current_database(), '${await fillMark()}'); end $$`,
    );
    await client.query('commit');
    if (!isAnalyzed) return;
    await client.query('vacuum (analyze) leads, lead_texts, messages, conversations');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** True when this very file and the sizes of today filled the database; the mark is set in the transaction that fills it. */
export async function isFilled(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`,
    );
    return rows[0]?.mark === (await fillMark());
  } finally {
    await client.end();
  }
}

async function fillMark(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(import.meta.filename))
    .update(await readFile(join(import.meta.dirname, 'worlds.ts')))
    .update(await readFile(join(import.meta.dirname, 'texting-data.ts')))
    .digest('hex');
}

async function addAgents(client: pg.Client, agents: readonly BenchAgent[]): Promise<void> {
  const numbers = agents.map(({ number }) => number);
  const password = await hashPassword(benchPassword);
  const people = `select ${benchAgentId('n')} as id, 'bench-' || lpad(n::text, 3, '0') || '@example.com' as email from unnest($1::int[]) as n`;
  await client.query(
    `insert into auth."user" (id, name, email, "emailVerified") select id, email, email, true from (${people}) as agent`,
    [numbers],
  );
  await client.query(
    `insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt")
      select id::text, 'credential', id, $2, now() from (${people}) as agent`,
    [numbers, password],
  );
  await client.query(
    `insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
      select id, 'agent_monthly', 'active', 'sub_bench_' || id, now() + interval '10 years' from (${people}) as agent`,
    [numbers],
  );
}

/** Statement by statement, so that the triggers' transition tables stay small. */
async function addLeads(client: pg.Client, agents: readonly BenchAgent[], log: (line: string) => void): Promise<void> {
  let made = 0;
  for (const [index, { number, leads }] of agents.entries()) {
    await client.query(insertLeads, [number, made + 1, made + leads]);
    await client.query(insertContacts, [number]);
    if (number === busiest.number) await client.query(insertNotes, [number]);
    if (leads > 0)
      await addTexts(client, benchAgentId(number), number, number === busiest.number ? busiestTexts : texts);
    made += leads;
    if (index % 20 === 0) log(`${made.toLocaleString('en-US')} leads`);
  }
}

/**
 * Two years of leads, one in fifty on one day (imports); 8% sold, 30% with a follow-up from last year to next month. One in
 * 500 lives in Wyoming, 20% have the tag aged and one in 1000 vip, 2% served. One in ten has a note of 22 words.
 */
const insertLeads = `
  with drawn as (
    select n, hashint4(n) & 1048575 as h, hashint4extended(n, 7) & 1048575 as h2,
      now() - interval '730 days' * ((hashint4extended(n, 11) & 1048575) / 1048576.0) as born
    from generate_series($2::int, $3::int) as n
  )
  insert into leads (user_id, name, phone, email, state, stage, status, next_follow_up_at, sold, sold_at, sold_premium, created_at, stage_changed_at,
    source, tags, military_branch, notes)
  select ${benchAgentId('$1::int')},
    (array['Ava','Noah','Mia','Liam','Zoe','Owen','Ivy','Eli','Ruth','Hugo','Nora','Theo','Lena','Max','Vera','Omar'])[1 + h % 16]
      || ' ' || (array['Stone','Brook','Hale','Marsh','Finch','Lowe','Pratt','Vance','Rowe','Tate','Wolfe','Nash','Boyd','Kerr','Shaw','Dunn'])[1 + h2 % 16]
      || ' ' || n,
    '+1' || (array['214','305','213','404','704','216','215','615'])[1 + h % 8] || (2000000 + n)::text,
    case when h2 % 10 < 7 then 'lead-' || n || '@example.com' end,
    case when h % 500 = 77 then 'WY' else (array['TX','FL','CA','GA','NC','OH','PA','TN'])[1 + h % 8] end,
    (array['no_pickup','no_pickup','no_pickup','answered','answered','quoted','app_started','app_pending','app_submitted'])[1 + h2 % 9],
    case when h % 100 < 8 then 'sold' else 'lead' end,
    case when h2 % 100 < 30 then now() - interval '365 days' + interval '395 days' * (h / 1048576.0) end,
    case when h % 100 < 8 then jsonb_build_object('carrier', (array['Northwind Life','Harbor Mutual','Cedar Life','Summit Assurance'])[1 + h2 % 4],
      'premium', 400 + h2 % 2400) end,
    case when h % 100 < 8 then least(now(), born + interval '20 days' * (h2 / 1048576.0)) end,
    case when h % 100 < 8 then 400 + h2 % 2400 + (h2 % 100) / 100.0 end,
    case when h % 50 = 3 then date_trunc('day', born) else born end,
    least(now(), born + interval '30 days' * (h2 / 1048576.0)),
    (array['Acme Leads','Mail drop','Web form','Referral'])[1 + (h / 8) % 4],
    case when h2 % 1000 = 777 then '{vip}'::text[] when h2 % 5 = 1 then '{aged}' else '{}' end,
    case when h % 50 = 7 then 'Army' end,
    case when h2 % 10 = 3 then (select string_agg((array['the','to','and','wants','call','back','wife','husband','nurse','retired','after','works',
      'diabetic','metformin','burial','coverage','whole','life','quote','price','daughter','bank','draft','Medicare','doctor','smoker','quit',
      'texted','voicemail','spoke','mailed','policy','lapsed','carrier','spouse','church','weekend','morning','veteran','ref ' || n]
      )[1 + (hashint4extended(n, 100 + word) & 1048575) % 40], ' ') from generate_series(1, 22) as word) end
  from drawn`;

const insertContacts = `
  insert into message_contacts (user_id, phone, full_name, tags)
  select user_id, phone, name, '{lead}' from leads where user_id = ${benchAgentId('$1::int')}`;

/** One lead in five of the busiest agent has a note. */
const insertNotes = `
  insert into lead_notes (user_id, lead_id, body)
  select user_id, id, 'Spoke with ' || name || ', call back on ' || (array['Monday','Tuesday','Friday'])[1 + abs(hashtext(id::text)) % 3]
  from leads where user_id = ${benchAgentId('$1::int')} and abs(hashtext(id::text)) % 5 = 0`;
