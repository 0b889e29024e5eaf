// Background work on pg-boss. A job is enqueued in the transaction of the change that calls for it: both or neither.
import { PgBoss, fromKysely } from 'pg-boss';
import type { Transaction } from '../database/transaction.ts';
import { withSystemRights } from '../database/transaction.ts';
import type { Logger } from '../server/logger.ts';
import type { Platform } from '../server/platform.ts';
import { deadLettersOf } from './dead-letters.ts';
import type { Enqueued, EnqueueOptions, Jobs } from './enqueue.ts';
import type { AnyJob } from './job.ts';
import { schema } from './job-schema.ts';
import { startWorkers, type JobWorkers } from './job-workers.ts';

export interface JobQueue extends Jobs {
  /** Begins to take jobs; called once, by processes whose role includes the worker's. */
  work(jobs: readonly AnyJob[], platform: Platform): Promise<void>;
  /** Aborted as the rest begins. */
  stopping: AbortSignal;
  /** Takes no more, and waits for the jobs at hand, at most 15 seconds. Jobs can be added still. */
  rest(): Promise<void>;
  /** The same, and no more can be added. */
  stop(): Promise<void>;
}

/** Connections of a process that works: so many, and one that listens. Of one that only enqueues: one. */
const connections = 4;

/**
 * Passed on to pg, which the runner's own types do not name. A silent connection is given up before the claims of this process are
 * over, so that the next beat, on another one, comes in time.
 */
const patience = { query_timeout: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export async function openJobQueue(databaseUrl: string, log: Logger, works: boolean): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: '-c role=crm_system',
    application_name: 'crm jobs',
    schema,
    createSchema: false,
    migrate: false,
    supervise: false, // the heartbeat does it when it is safe
    monitorIntervalSeconds: 5,
    schedule: works,
    reindex: false, // needs the owner's rights; the operator's maintenance does it
    monitorVacuum: false,
    max: works ? connections : 1,
    ...patience,
  });
  boss.on('error', (fault) => log.error({ err: fault }, 'job runner'));
  await boss.start();
  let workers: JobWorkers | undefined;
  const stopping = new AbortController();
  let resting: Promise<void> | undefined;
  const rest = () => {
    stopping.abort();
    return (resting ??= workers?.stop() ?? Promise.resolve());
  };
  return {
    stopping: stopping.signal,
    deadLetters: deadLettersOf(boss),
    enqueueAsAgent: (tx, job, payload, options) => withSystemRights(tx, () => send(boss, tx, job, payload, options)),
    enqueue: (tx, job, payload, options) => send(boss, tx, job, payload, options),
    async enqueueAll(tx, job, payloads, optionsOf = () => ({})) {
      if (payloads.length === 0) return;
      const all = payloads.map((data) => ({ data, ...optionsFor(data, optionsOf(data)) }));
      await boss.insert(job.name, all, { db: fromKysely(tx) });
    },
    async work(jobs, platform) {
      workers = await startWorkers(boss, jobs, platform);
    },
    rest,
    async stop() {
      await rest();
      await boss.stop({ graceful: false });
    },
  };
}

async function send<P extends object>(
  boss: PgBoss,
  tx: Transaction,
  job: Enqueued<P>,
  payload: P,
  options: EnqueueOptions = {},
) {
  await boss.send(job.name, payload, { db: fromKysely(tx), ...optionsFor(payload, options) });
}

const optionsFor = (payload: object, { startAfter, onlyOne, account = userOf(payload) }: EnqueueOptions) => ({
  ...(startAfter && { startAfter }),
  ...(onlyOne && { singletonKey: onlyOne }),
  ...(account && { group: { id: account } }),
});

function userOf(payload: object): string | undefined {
  return 'userId' in payload && typeof payload.userId === 'string' ? payload.userId : undefined;
}
