// Fills a database for measuring: 200 agents, 1,000,000 leads, 100,000 of them of one agent.
// `node bench/make-bench-database.ts postgres://…/agent_crm_bench`; a database that is filled already is left as it is.
import { hashPassword } from 'better-auth/crypto';
import pg from 'pg';
import { prepareDatabase } from '../src/server/prepare-database.ts';

export const benchAgents = 200;
export const benchLeads = 1_000_000;
/** Leads of the first agent; the others share the rest evenly. */
export const benchLeadsOfFirst = 100_000;
export const benchPassword = 'bench agents share this password';

/** Address of the agent with that number, from 1 (the large one) to 200. */
export const benchEmail = (number: number): string => `bench-${String(number).padStart(3, '0')}@example.com`;

/** `databaseUrl`: an existing database and a login that may create roles. */
export async function makeBenchDatabase(databaseUrl: string, log: (line: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (await isFilled(client)) return log('The database is filled already.');
    await prepareDatabase(databaseUrl);
    await client.query('set search_path = crm, public');
    await client.query('begin');
    await addAgents(client);
    log(`${benchAgents} agents`);
    await addLeads(client, log);
    await client.query('commit');
    await client.query('vacuum (analyze) leads');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function isFilled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('auth."user"') is not null as prepared`);
  if (!rows[0]?.prepared) return false;
  const { rowCount } = await client.query('select 1 from auth."user" where email = $1', [benchEmail(benchAgents)]);
  return rowCount === 1;
}

async function addAgents(client: pg.Client): Promise<void> {
  const password = await hashPassword(benchPassword);
  const agents = `select uuid_in(md5('bench agent ' || n)::cstring) as id, 'bench-' || lpad(n::text, 3, '0') || '@example.com' as email
    from generate_series(1, ${benchAgents}) as n`;
  await client.query(`
    insert into auth."user" (id, name, email, "emailVerified") select id, email, email, true from (${agents}) as agent`);
  await client.query(
    `insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt")
      select id::text, 'credential', id, $1, now() from (${agents}) as agent`,
    [password],
  );
  await client.query(`
    insert into subscriptions (user_id, plan, status, stripe_subscription_id, current_period_end)
    select id, 'agent_monthly', 'active', 'sub_bench_' || id, now() + interval '1 year' from (${agents}) as agent`);
}

/** Statement by statement, so that the triggers' transition tables stay small. */
async function addLeads(client: pg.Client, log: (line: string) => void): Promise<void> {
  const ofOthers = (benchLeads - benchLeadsOfFirst) / (benchAgents - 1);
  for (let agent = 1, made = 0; agent <= benchAgents; agent++) {
    const upTo = agent === 1 ? benchLeadsOfFirst : benchLeadsOfFirst + Math.round(ofOthers * (agent - 1));
    await client.query(insertLeads, [agent, made + 1, upTo]);
    made = upTo;
    if (agent === 1 || agent % 20 === 0) log(`${made.toLocaleString('en-US')} leads`);
  }
}

/** Two years of leads, one in fifty on one day (imports); 8% sold, 30% with a follow-up from last year to next month. */
const insertLeads = `
  with drawn as (
    select n, hashint4(n) & 1048575 as h, hashint4extended(n, 7) & 1048575 as h2,
      now() - interval '730 days' * ((hashint4extended(n, 11) & 1048575) / 1048576.0) as born
    from generate_series($2::int, $3::int) as n
  )
  insert into leads (user_id, name, phone, email, state, stage, status, next_follow_up_at, sold, sold_at, sold_premium, created_at)
  select uuid_in(md5('bench agent ' || $1::int)::cstring),
    (array['Ava','Noah','Mia','Liam','Zoe','Owen','Ivy','Eli','Ruth','Hugo','Nora','Theo','Lena','Max','Vera','Omar'])[1 + h % 16]
      || ' ' || (array['Stone','Brook','Hale','Marsh','Finch','Lowe','Pratt','Vance','Rowe','Tate','Wolfe','Nash','Boyd','Kerr','Shaw','Dunn'])[1 + h2 % 16]
      || ' ' || n,
    '+1' || (2010000000 + n)::text,
    case when h2 % 10 < 7 then 'lead-' || n || '@example.com' end,
    (array['TX','FL','CA','GA','NC','OH','PA','TN'])[1 + h % 8],
    (array['no_pickup','no_pickup','no_pickup','answered','answered','quoted','app_started','app_pending','app_submitted'])[1 + h2 % 9],
    case when h % 100 < 8 then 'sold' else 'lead' end,
    case when h2 % 100 < 30 then now() - interval '365 days' + interval '395 days' * (h / 1048576.0) end,
    case when h % 100 < 8 then jsonb_build_object('carrier', (array['Northwind Life','Harbor Mutual','Cedar Life','Summit Assurance'])[1 + h2 % 4],
      'premium', 400 + h2 % 2400) end,
    case when h % 100 < 8 then least(now(), born + interval '20 days' * (h2 / 1048576.0)) end,
    case when h % 100 < 8 then 400 + h2 % 2400 + (h2 % 100) / 100.0 end,
    case when h % 50 = 3 then date_trunc('day', born) else born end
  from drawn`;

if (import.meta.main) {
  const [databaseUrl] = process.argv.slice(2);
  if (!databaseUrl) throw new Error('Which database? node bench/make-bench-database.ts postgres://…');
  await makeBenchDatabase(databaseUrl, (line) => console.log(line));
}
