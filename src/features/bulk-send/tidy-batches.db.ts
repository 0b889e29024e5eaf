import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** Of whose texts none waits or is on its way any more. Of all agents. */
export async function closeFinished(tx: Transaction): Promise<void> {
  await sql`
    update message_batches as batch set state = 'done', ended_at = clock_timestamp()
    where state = 'sending' and not exists (
      select from messages
      where messages.user_id = batch.user_id and batch_id = batch.id and status in ('held', 'queued', 'sending'))`.execute(
    tx,
  );
}

/** Canceled lately, with texts that came back from a worker after that. */
export async function listLeftOver(tx: Transaction): Promise<{ userId: string; ids: string[] }[]> {
  const { rows } = await sql<{ userId: string; ids: string[] }>`
    select batch.user_id as "userId", array_agg(messages.id order by messages.id) as ids
    from message_batches as batch join messages on messages.user_id = batch.user_id and batch_id = batch.id
      and messages.status in ('held', 'queued')
    where batch.state = 'canceled' and batch.ended_at > now() - interval '2 days'
    group by batch.user_id order by batch.user_id`.execute(tx);
  return rows;
}
