import type { PgBoss } from 'pg-boss';
import { schema } from './job-schema.ts';

type Held = Record<'name' | 'id', string> & { retryCount: number };

const tryOf = ({ id, retryCount }: Omit<Held, 'name'>): string => `${id} ${retryCount}`;

/** @returns which of them are still ours */
export async function touchJobs<Job extends Held>(
  db: ReturnType<PgBoss['getDb']>,
  jobs: readonly Job[],
): Promise<Set<Job>> {
  const { rows }: { rows: Omit<Held, 'name'>[] } = await db.executeSql(
    `update ${schema}.job set heartbeat_on = ${schema}.job_now()
       from unnest($1::text[], $2::uuid[], $3::int[]) as held (queue, job, tries)
       where name = held.queue and id = held.job and retry_count = held.tries and state = 'active'
       returning id, retry_count as "retryCount"`,
    [jobs.map(({ name }) => name), jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)],
  );
  // One that was lost may be here for the second time.
  const ours = new Set(rows.map(tryOf));
  return new Set(jobs.filter((job) => ours.has(tryOf(job))));
}
