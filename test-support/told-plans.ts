// Which plans the statements of a test server really ran by, told by the database itself: also those of triggers.
import type { Pool, PoolClient } from 'pg';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Parent Relationship'?: string;
  /** Of one loop on average; so are the rows removed. */
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

export interface ToldPlan {
  /** Of the statement, on one line. */
  text: string;
  plan: PlanNode;
}

/** Statistics come when the test says so. */
export const stillTables = `
  do $$ declare each regclass; begin
    for each in select oid from pg_class where relnamespace = 'crm'::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = false)', each);
    end loop;
  end $$`;

/**
 * From now on the pool's connections tell the plan of every statement after it ran. The database's login must be a
 * superuser's, as that of the tests is; the connections keep the role they start with.
 */
export async function tellPlans(pool: Pool): Promise<ToldPlan[]> {
  const told: ToldPlan[] = [];
  // Connections that come later: what they are asked first waits for it in their own queue.
  pool.on('connect', (client) => void tellPlansOf(client, told));
  const open = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of open) await tellPlansOf(client, told);
  for (const client of open) client.release();
  return told;
}

async function tellPlansOf(client: PoolClient, told: ToldPlan[]): Promise<void> {
  client.on('notice', ({ message = '' }) => {
    const at = message.indexOf('{');
    if (!message.includes('plan:') || at < 0) return;
    const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(at)) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    told.push({ text: text.replace(/\s+/g, ' ').trim(), plan });
  });
  await client.query(`
    set role none; load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_format = json; set client_min_messages = log;
    set role crm_login`);
}

/** A statement that ran more often than this in one scene was asked for each of many rows: its runs count together. */
const runsForEachRow = 100;

/**
 * Statements of which a step went through more rows than `most`, counting each time it was repeated and what it threw
 * away: that one is quadratic. One line for each.
 */
export function wastefulPlans(told: readonly ToldPlan[], most: number): string[] {
  return [...Map.groupBy(told, ({ text }) => text)].flatMap(([text, runs]) => {
    const steps = runs.map(
      ({ plan }) => stepsOf(plan).toSorted((one, other) => rowsThrough(other) - rowsThrough(one))[0]!,
    );
    const worst = steps.toSorted((one, other) => rowsThrough(other) - rowsThrough(one))[0]!;
    const rows =
      runs.length > runsForEachRow ? steps.reduce((sum, step) => sum + rowsThrough(step), 0) : rowsThrough(worst);
    if (rows <= most) return [];
    const where = worst['Index Name'] ?? worst['Relation Name'] ?? '';
    return [`${rows} rows through ${worst['Node Type']} ${where} in ${runs.length} runs of: ${text.slice(0, 300)}`];
  });
}

const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)];

const rowsThrough = (node: PlanNode): number =>
  Math.round(
    node['Actual Loops'] *
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)),
  );
