// Work of many pieces that a stop ends after the one in hand.
import type { Platform } from '../server/platform.ts';
import type { Enqueued } from './enqueue.ts';

/**
 * For jobs that the clock starts. The work asks `stopping.throwIfAborted()` before each piece; what is broken off there waits for
 * the next start, not for the clock, and begins again from the front: pieces that are done are found done.
 */
export async function orAtNextStart(
  { database, jobs, stopping }: Pick<Platform, 'database' | 'jobs' | 'stopping'>,
  job: Enqueued<Record<string, never>>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (fault) {
    if (!stopping.aborted || fault !== stopping.reason) throw fault;
    await database.asSystem((tx) => jobs.enqueue(tx, job, {}, { onlyOne: job.name }));
  }
}
