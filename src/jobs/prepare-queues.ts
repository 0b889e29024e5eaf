// Queues and tables of the job runner, made by the owner in the migration step.
import { PgBoss } from 'pg-boss';
import { failedJobDays } from '../domain/retention.ts';
import { heartbeatSeconds } from './claim.ts';
import type { AnyJob } from './job.ts';
import { orderStatements } from './job-order.db.ts';
import { deadLetters, schema } from './job-schema.ts';
import { claimGraceSeconds } from './run-job.ts';

const daySeconds = 86_400;

/** `databaseUrl` as for migrate(). May be run again, and by several at a time. */
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
    await ensureQueue(boss, deadLetters, { retentionSeconds: failedJobDays * daySeconds });
    for (const each of jobs) {
      await ensureQueue(boss, each.name, queueOptions(each));
      if (each.schedule) await boss.schedule(each.name, each.schedule, {}, { tz: 'UTC' });
    }
    await arrange(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

type QueueChoice = Parameters<PgBoss['updateQueue']>[1];

function queueOptions({ policy, schedule }: AnyJob): QueueChoice {
  return {
    retryLimit: policy.retries,
    retryDelay: policy.delaySeconds,
    retryBackoff: true,
    expireInSeconds: policy.expireSeconds + claimGraceSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: daySeconds,
    notify: false, // the order's own trigger rings
    // The clock brings the next of a scheduled job: one that was given up need not be done again.
    deadLetter: schedule ? null : deadLetters,
  };
}

async function ensureQueue(boss: PgBoss, name: string, options: QueueChoice): Promise<void> {
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, { ...options, policy: 'standard' } as Parameters<PgBoss['createQueue']>[1]);
}

/** One at a time: two servers that start together would otherwise change the same function at once. */
async function arrange(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(`begin;
    select pg_advisory_xact_lock(hashtext('${schema}.arrange'));
    ${orderStatements}
    grant select, insert, update, delete on all tables in schema ${schema} to crm_system;
    grant usage, select on all sequences in schema ${schema} to crm_system;
    grant execute on all functions in schema ${schema} to crm_system;
    commit`);
}
