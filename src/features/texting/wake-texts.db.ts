import { sql } from 'kysely';
import { accessColumns } from '../../database/access-columns.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { AccessFacts } from '../gate/who-may-use.rules.ts';
import { ofNoPausedBatch } from './text-batches.db.ts';

/** Each once. */
export async function listOwnersOfDue(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from messages where status in ('held', 'queued') and due_at <= now() and ${ofNoPausedBatch}`.execute(
    tx,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Whoever has texts that wait, with what decides about their access. */
export async function listOwnersOfWaiting(tx: Transaction): Promise<(AccessFacts & { userId: string })[]> {
  const { rows } = await sql<AccessFacts & { userId: string }>`
    select user_id as "userId", ${sql.raw(accessColumns('owner.user_id'))}
    from (select distinct user_id from messages where status in ('held', 'queued')) as owner`.execute(tx);
  return rows;
}

/** Taken by a worker so long ago, without a word from the carrier since. */
export async function listDoubtful(
  tx: Transaction,
  olderThanMs: number,
  most: number,
): Promise<{ userId: string; ids: string[] }[]> {
  const { rows } = await sql<{ userId: string; ids: string[] }>`
    select user_id as "userId", array_agg(id) as ids from (
      select user_id, id from messages
      where status = 'sending' and carrier_id is null and claimed_at < now() - ${olderThanMs} * interval '1 millisecond'
      order by claimed_at limit ${most}) as doubtful
    group by user_id order by user_id`.execute(tx);
  return rows;
}
