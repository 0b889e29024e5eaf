// The list of jobs that were given up, for the operator: on the page Operations and by `npm run jobs`.
import { PgBoss, fromKysely } from 'pg-boss';
import type { Transaction } from '../database/transaction.ts';
import { deadLetters, schema } from './job-schema.ts';

export interface DeadLetter {
  id: string;
  /** Of the job. */
  name: string;
  /** When it was given up. */
  since: Date;
  /** Why its last try failed. */
  reason: string;
}

export interface DeadLetters {
  /** The oldest first. */
  list(): Promise<DeadLetter[]>;
  /** Puts them back into their queues with all their tries. `ids` undefined: all. `tx`: a system transaction. @returns how many */
  retry(ids?: readonly string[], tx?: Transaction): Promise<number>;
}

export interface DeadLetterList extends DeadLetters {
  /** Forgets them. @returns how many */
  drop(ids?: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/** `databaseUrl` as for migrate(). */
export async function openDeadLetters(databaseUrl: string): Promise<DeadLetterList> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: '-c role=crm_system',
    application_name: 'crm dead letters',
    schema,
    createSchema: false,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  });
  boss.on('error', () => undefined); // every fault also rejects the call at hand
  await boss.start();
  const wanted = async (ids?: readonly string[]) =>
    (await listDeadLetters(boss)).map(({ id }) => id).filter((id) => !ids || ids.includes(id));
  return {
    ...deadLettersOf(boss),
    async drop(ids) {
      const chosen = await wanted(ids);
      if (chosen.length > 0) await boss.deleteJob(deadLetters, chosen);
      return chosen.length;
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** On a runner that is open. */
export function deadLettersOf(boss: PgBoss): DeadLetters {
  return {
    list: () => listDeadLetters(boss),
    async retry(ids, tx) {
      const known = await listDeadLetters(boss);
      const chosen = known.map(({ id }) => id).filter((id) => !ids || ids.includes(id));
      if (chosen.length === 0) return 0;
      return boss.redrive(deadLetters, { ids: chosen, limit: chosen.length, ...(tx && { db: fromKysely(tx) }) });
    },
  };
}

async function listDeadLetters(boss: PgBoss): Promise<DeadLetter[]> {
  const found = await boss.findJobs(deadLetters, { queued: true });
  return found
    .map(({ id, sourceName, createdOn, sourceOutput }) => ({
      id,
      name: sourceName ?? '?',
      since: createdOn,
      reason: reasonOf(sourceOutput),
    }))
    .toSorted((one, other) => one.since.getTime() - other.since.getTime());
}

function reasonOf(output: unknown): string {
  const told = output as { message?: string; value?: { message?: string } } | null | undefined;
  return told?.message ?? told?.value?.message ?? 'unknown';
}
