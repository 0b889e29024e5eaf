// Batches of texts under way, as workers look at them. A batch is always held before its texts are.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { BatchTally, PauseCause } from './batch-health.rules.ts';

/** A condition on rows of `messages`: they wait for nothing but their moment. */
export const ofNoPausedBatch = sql<boolean>`(batch_id is null or exists (
  select from message_batches as batch
  where batch.user_id = messages.user_id and batch.id = messages.batch_id and batch.state = 'sending'))`;

/** Held until the transaction ends. One that is being paused, canceled or worked on by another is passed over. */
export async function holdSendingBatches(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from message_batches where user_id = ${userId} and state = 'sending'
    order by id for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Of texts that left since the batch was made or let go on. */
export async function tallyBatches(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<(BatchTally & { id: string })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BatchTally & { id: string }>`
    select batch.id, tally.* from message_batches as batch, lateral (
      select count(*)::int as left, count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where exists (
          select from suppression_events as said
          where said.user_id = ${userId} and said.address = person_number and said.channel = 'text' and said.change = 'set'
            and said.told_by in ('keyword', 'sentence', 'carrier', 'unanswered') and said.created_at > claimed_at))::int as "optedOut"
      from messages where messages.user_id = ${userId} and batch_id = batch.id
        and status in ('sending', 'sent', 'delivered', 'failed', 'unknown') and claimed_at >= batch.judged_from) as tally
    where batch.user_id = ${userId} and batch.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

export async function pauseBatch(tx: Transaction, userId: string, id: string, cause: PauseCause): Promise<void> {
  await sql`
    update message_batches set state = 'paused', paused_by = ${cause}
    where user_id = ${userId} and id = ${id} and state = 'sending'`.execute(tx);
}
