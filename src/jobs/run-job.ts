// One job from its handler to its end in the queue. Each is settled by itself: what becomes of one is nothing to the others.
import { setTimeout as delay } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { PermanentFault } from '../domain/permanent-fault.ts';
import { whileClaimed } from '../providers/patience.ts';
import { jobsDone, jobsFailed, jobsGivenUp } from '../server/http/metrics.ts';
import type { Platform } from '../server/platform.ts';
import { whileHeld, type Claim } from './claim.ts';
import type { AnyJob } from './job.ts';
import { schema } from './job-schema.ts';

/** So much longer than its handler may take a job stays ours in the database: time to write down what became of it. */
export const claimGraceSeconds = 30;

const longestPauseMs = 4000;

export type Taken = JobWithMetadata<unknown>;

/** Never rejects: what cannot be written down is left to the queue, which takes the job for dead and tries it again. */
export async function runJob(
  boss: PgBoss,
  job: AnyJob,
  { taken, claim }: { taken: Taken; claim: Claim },
  platform: Platform,
): Promise<void> {
  const log = platform.log.child({ job: job.name, job_id: taken.id });
  const until = performance.now() + (job.policy.expireSeconds + claimGraceSeconds) * 1000;
  const own = { ...platform, log };
  const ended = job.hasOwnClaims
    ? await handle(job, taken, own)
    : await whileClaimed(claim.assertHeld, () => handle(job, taken, whileHeld(own, claim)));
  const fault = ended ?? claim.refusal();
  if (fault) claim.lose(); // one that took too long may still be at work
  const isLast = fault !== undefined && (fault instanceof PermanentFault || taken.retryCount >= taken.retryLimit);
  try {
    await untilWritten(until, async () => {
      if (!fault) return boss.complete(job.name, taken);
      if (isLast) await forbidRetries(boss, taken);
      return boss.fail(job.name, taken, fault);
    });
  } catch (unwritten) {
    log.error({ err: unwritten }, 'what became of a job could not be written down; it may run again');
  }
  if (!fault) return jobsDone.inc({ job: job.name });
  jobsFailed.inc({ job: job.name });
  if (!isLast) return log.warn({ err: fault, try: taken.retryCount + 1 }, 'a job failed; it is tried again');
  jobsGivenUp.inc({ job: job.name });
  log.error({ alert: 'jobs', err: fault }, job.schedule ? given(job) : `${given(job)}; it is in the dead-letter list`);
}

const given = ({ name }: AnyJob) => `the job ${name} was given up`;

/** @returns why it failed, undefined when it did not. */
async function handle(job: AnyJob, taken: Taken, platform: Platform): Promise<Error | undefined> {
  const limit = new AbortController();
  try {
    const payload = job.payload.safeParse(taken.data ?? {});
    if (!payload.success) throw new PermanentFault('The payload is not one of this job.', { cause: payload.error });
    const work = job.handle(payload.data as never, platform);
    const late = delay(job.policy.expireSeconds * 1000, undefined, { signal: limit.signal, ref: false }).then(() => {
      throw new Error(`The handler took longer than ${job.policy.expireSeconds} seconds.`);
    });
    await Promise.race([work, late]);
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault));
  } finally {
    limit.abort();
  }
}

/** The runner knows no other way to end a job for good before its tries are used up. */
async function forbidRetries(boss: PgBoss, { name, id, retryCount }: Taken): Promise<void> {
  await boss.getDb().executeSql(
    `update ${schema}.job set retry_limit = retry_count
       where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
    [name, id, retryCount],
  );
}

/** A handler that ran must not run again because the database was away for a moment: asked until the claim is over. */
async function untilWritten(until: number, write: () => Promise<unknown>): Promise<void> {
  for (let pause = 100; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      await write();
      return;
    } catch (fault) {
      if (performance.now() + pause > until) throw fault;
      await delay(pause);
    }
  }
}
