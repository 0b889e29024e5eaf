// How the queue stands, for the operator, and which names have something to take.
import { sql } from 'kysely';
import type { Db } from 'pg-boss';
import type { Transaction } from '../database/transaction.ts';
import { deadLetters, schema } from './job-schema.ts';

export interface JobFigures {
  /** Of the job. */
  name: string;
  /** Could be taken now. */
  waiting: number;
  /** Are at work. */
  running: number;
  /** Have failed and wait for their next try. */
  retrying: number;
  /** Since when the oldest could have been taken; 0 when none can. */
  oldestSeconds: number;
  /** Were given up and are in the dead-letter list. */
  dead: number;
}

/** Of all names that have any. In a system transaction. */
export async function readJobFigures(tx: Transaction): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select coalesce(case when name = ${deadLetters} then source_name end, name) as name,
      count(*) filter (where name <> ${deadLetters} and state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where name <> ${deadLetters} and state = 'retry')::int as retrying,
      coalesce(extract(epoch from now() - min(start_after) filter (where name <> ${deadLetters} and state < 'active')), 0)::float8
        as "oldestSeconds",
      count(*) filter (where name = ${deadLetters})::int as dead
    from ${sql.table(`${schema}.job`)} where state <= 'active' and not blocked group by 1 order by 1`.execute(tx);
  return rows.map((row) => ({ ...row, oldestSeconds: Math.max(0, row.oldestSeconds) }));
}

/** Names out of these of which a job could be taken now. */
export async function listDue(database: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await database.executeSql(
    `select name from unnest($1::text[]) as name where exists (
       select from ${schema}.job where job.name = name.name and state < 'active' and not blocked and start_after <= now())`,
    [names],
  );
  return rows.map(({ name }: { name: string }) => name);
}
