// Queues of a test's own on the file's database, and as many programs that work on them as the test wants.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach } from 'vitest';
import * as z from 'zod';
import { defaultPolicy, job, type AnyJob, type Job, type JobPolicy } from '../src/jobs/job.ts';
import { type EnqueueOptions } from '../src/jobs/enqueue.ts';
import { openJobQueue, type JobQueue } from '../src/jobs/job-queue.ts';
import { prepareQueues } from '../src/jobs/prepare-queues.ts';
import type { Platform } from '../src/server/platform.ts';
import type { TestApp } from './app.ts';
import { testDatabase } from './database.ts';

const payload = z.object({ text: z.string() });
export type TestPayload = z.infer<typeof payload>;

export interface JobWorld {
  /** A job under its own name. */
  make(
    handle: (text: string, platform: Platform) => Promise<void>,
    policy?: Partial<JobPolicy>,
  ): Promise<Job<TestPayload>>;
  add(job: Job<TestPayload>, texts: readonly string[], options?: EnqueueOptions): Promise<void>;
  work(jobs: readonly AnyJob[], platform?: Platform): Promise<JobQueue>;
  /** How many jobs of this name there are in each state, and in the dead-letter list. */
  states(name: string): Promise<Record<string, number>>;
  /** Those that wait for a later try have it now. */
  bringForward(name: string): Promise<void>;
}

export function useJobWorld(app: TestApp): JobWorld {
  const working: JobQueue[] = [];
  afterEach(async () => {
    await Promise.all(working.splice(0).map((queue) => queue.stop()));
  });
  const asSystem: Platform['database']['asSystem'] = (work) => app.platform.database.asSystem(work);
  return {
    async make(handle, policy = {}) {
      const made = job({
        name: `test-${randomUUID()}`,
        payload,
        policy: { ...defaultPolicy, delaySeconds: 1, ...policy },
        handle: ({ text }, platform) => handle(text, platform),
      });
      await prepareQueues((await testDatabase()).url, [made]);
      return made;
    },
    async add(wanted, texts, options) {
      await asSystem(async (tx) => {
        for (const text of texts) await app.platform.jobs.enqueue(tx, wanted, { text }, options);
      });
    },
    async work(jobs, platform = app.platform) {
      const queue = await openJobQueue((await testDatabase()).url, platform.log, true);
      working.push(queue);
      await queue.work(jobs, platform);
      return queue;
    },
    async states(name) {
      const { rows } = await asSystem((tx) =>
        sql<{ state: string; count: number }>`
          select case when name = 'dead-letters' then 'dead' else state::text end as state, count(*)::int as count
          from jobs.job where name = ${name} or source_name = ${name} group by 1`.execute(tx),
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    async bringForward(name) {
      await asSystem((tx) =>
        sql`update jobs.job set start_after = now() where name = ${name} and state = 'retry'`.execute(tx),
      );
    },
  };
}

/** A door that handlers wait at until the test opens it. */
export function makeDoor(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}
