// The list of jobs that were given up, for the operator: `npm run jobs`.
import { PgBoss } from 'pg-boss';
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

export interface DeadLetterList {
  list(): Promise<DeadLetter[]>;
  /** Puts them back into their queues with all their tries. `ids` undefined: all. @returns how many */
  retry(ids?: readonly string[]): Promise<number>;
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
  const find = async (): Promise<DeadLetter[]> => {
    const found = await boss.findJobs(deadLetters, { queued: true });
    return found
      .map(({ id, sourceName, createdOn, sourceOutput }) => ({
        id,
        name: sourceName ?? '?',
        since: createdOn,
        reason: reasonOf(sourceOutput),
      }))
      .toSorted((one, other) => one.since.getTime() - other.since.getTime());
  };
  const wanted = async (ids?: readonly string[]) =>
    (await find()).map(({ id }) => id).filter((id) => !ids || ids.includes(id));
  return {
    list: find,
    async retry(ids) {
      const chosen = await wanted(ids);
      return chosen.length === 0 ? 0 : boss.redrive(deadLetters, { ids: chosen, limit: chosen.length });
    },
    async drop(ids) {
      const chosen = await wanted(ids);
      if (chosen.length > 0) await boss.deleteJob(deadLetters, chosen);
      return chosen.length;
    },
    close: () => boss.stop({ graceful: false }),
  };
}

function reasonOf(output: unknown): string {
  const told = output as { message?: string; value?: { message?: string } } | null | undefined;
  return told?.message ?? told?.value?.message ?? 'unknown';
}
