// A worker that is asked to stop while a job of it is at work.
import { sql } from 'kysely';
import type { Platform } from '../src/server/platform.ts';

/** Asked before the job begins. */
export function stopped(platform: Platform): Platform {
  return { ...platform, stopping: AbortSignal.abort() };
}

/** Asked at the end of the transaction after which this is so. */
export function stoppedOnce(platform: Platform, isSo: () => Promise<boolean>): Platform {
  const stop = new AbortController();
  const asSystem: Platform['database']['asSystem'] = async (work) => {
    const answer = await platform.database.asSystem(work);
    if (await isSo()) stop.abort();
    return answer;
  };
  return { ...platform, stopping: stop.signal, database: { ...platform.database, asSystem } };
}

/** How many jobs of this name wait for a worker, without those that the clock puts there. */
export function waitingJobs({ database }: Platform, name: string): Promise<number> {
  return database.asSystem(async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from jobs.job where name = ${name} and state = 'created'
        and (singleton_key = name or name not in (select name from jobs.schedule))`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}
