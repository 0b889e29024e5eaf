// Background work on pg-boss. A job is enqueued in the transaction of the change that calls for it: both or neither.
import { PgBoss, fromKysely } from 'pg-boss';
import type { Transaction } from '../database/transaction.ts';
import { withSystemRights } from '../database/transaction.ts';
import type { Logger } from '../server/logger.ts';
import type { Platform } from '../server/platform.ts';
import type { AnyJob, Job } from './job.ts';

const schema = 'jobs';

export interface EnqueueOptions {
  /** Not before this instant. */
  startAfter?: Date;
  /** While a job of this key waits, another of the same key is not added. */
  onlyOne?: string;
}

export interface JobQueue {
  /** In an agent's transaction; takes the system's rights for this one statement. */
  enqueueAsAgent<P extends object>(tx: Transaction, job: Job<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** In a system transaction. */
  enqueue<P extends object>(tx: Transaction, job: Job<P>, payload: P, options?: EnqueueOptions): Promise<void>;
  /** Begins to take jobs; called once, by processes whose role includes the worker's. */
  work(jobs: readonly AnyJob[], platform: Platform): Promise<void>;
  /** Waits for the jobs at hand, at most 15 seconds. */
  stop(): Promise<void>;
}

/** Queues and tables of the job runner, made by the owner in the migration step. `databaseUrl` as for migrate(). */
export async function prepareQueues(databaseUrl: string, jobs: readonly AnyJob[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: '-c role=crm_owner',
    schema,
    createSchema: false,
    migrate: true,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => undefined); // every fault also rejects the call at hand
  await boss.start();
  try {
    for (const each of jobs) {
      const options = {
        retryLimit: each.policy.retries,
        retryDelay: each.policy.delaySeconds,
        retryBackoff: true,
        expireInSeconds: each.policy.expireSeconds,
        notify: true,
      };
      if (await boss.getQueue(each.name)) await boss.updateQueue(each.name, options);
      else await boss.createQueue(each.name, { ...options, policy: 'standard' });
      if (each.schedule) await boss.schedule(each.name, each.schedule, {}, { tz: 'UTC' });
    }
    await grantToSystem(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function grantToSystem(boss: PgBoss): Promise<void> {
  const database = boss.getDb();
  await database.executeSql(`grant select, insert, update, delete on all tables in schema ${schema} to crm_system`);
  await database.executeSql(`grant usage, select on all sequences in schema ${schema} to crm_system`);
  await database.executeSql(`grant execute on all functions in schema ${schema} to crm_system`);
}

export async function openJobQueue(databaseUrl: string, log: Logger, works: boolean): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: '-c role=crm_system',
    application_name: 'crm jobs',
    schema,
    createSchema: false,
    migrate: false,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    reindex: false, // needs the owner's rights; the operator's maintenance does it
    monitorVacuum: false,
    max: works ? 4 : 1,
  });
  boss.on('error', (fault) => log.error({ err: fault }, 'job runner'));
  await boss.start();
  return {
    enqueueAsAgent: (tx, job, payload, options) => withSystemRights(tx, () => send(boss, tx, job, payload, options)),
    enqueue: (tx, job, payload, options) => send(boss, tx, job, payload, options),
    work: (jobs, platform) => startWorkers(boss, jobs, platform),
    stop: () => boss.stop({ graceful: true, timeout: 15_000 }),
  };
}

async function send<P extends object>(
  boss: PgBoss,
  tx: Transaction,
  job: Job<P>,
  payload: P,
  options: EnqueueOptions = {},
) {
  await boss.send(job.name, payload, {
    db: fromKysely(tx),
    ...(options.startAfter && { startAfter: options.startAfter }),
    ...(options.onlyOne && { singletonKey: options.onlyOne }),
  });
}

async function startWorkers(boss: PgBoss, jobs: readonly AnyJob[], platform: Platform): Promise<void> {
  for (const each of jobs) {
    await boss.work(
      each.name,
      { pollingIntervalSeconds: 2, batchSize: 1, burstWhenBatchFull: true },
      async ([taken]) => {
        if (!taken) return;
        const log = platform.log.child({ job: each.name, job_id: taken.id });
        try {
          await each.handle(each.payload.parse(taken.data ?? {}) as never, { ...platform, log });
        } catch (fault) {
          log.error({ err: fault }, 'job failed; it is tried again by its policy');
          throw fault;
        }
      },
    );
  }
}
