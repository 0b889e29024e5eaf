// Batches and what became of their texts, counted from the texts as they are.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { TextBatch } from './bulk-send.contract.ts';
import type { Counts } from './bulk-send.rules.ts';

export interface SentBatch {
  list_mark: string;
  queued: number;
  skipped: Counts;
}

export async function findSentBatch(tx: Transaction, userId: string, id: string): Promise<SentBatch | undefined> {
  const { rows } = await sql<SentBatch>`
    select list_mark, queued, skipped from message_batches where user_id = ${userId} and id = ${id}`.execute(tx);
  return rows[0];
}

interface NewBatch extends SentBatch {
  userId: string;
  id: string;
  name: string;
  people: number;
  priceCents: number;
}

export async function insertBatch(tx: Transaction, batch: NewBatch): Promise<void> {
  const isOver = batch.queued === 0;
  await sql`
    insert into message_batches (user_id, id, name, list_mark, people, skipped, queued, price_cents, state, ended_at)
    values (${batch.userId}, ${batch.id}, ${batch.name}, ${batch.list_mark}, ${batch.people}, ${JSON.stringify(batch.skipped)}::jsonb,
      ${batch.queued}, ${batch.priceCents}, ${isOver ? 'done' : 'sending'}, case when ${isOver} then clock_timestamp() end)`.execute(
    tx,
  );
}

const withCounts = sql`
  select batch.id, batch.name, batch.paused_by, batch.created_at, batch.people, batch.skipped as skipped_by_reason, batch.price_cents,
    case when batch.state = 'sending' and texts.queued + texts.held + texts.sending = 0 then 'done' else batch.state end as state,
    (select coalesce(sum(count::int), 0)::int from jsonb_each_text(batch.skipped) as each (reason, count)) as skipped,
    texts.queued, texts.held, texts.sending, texts.sent, texts.delivered, texts.failed, texts.unknown, texts.canceled, texts.refunded_cents
  from message_batches as batch, lateral (
    select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'held')::int as held,
      count(*) filter (where status = 'sending')::int as sending, count(*) filter (where status in ('sent', 'delivered'))::int as sent,
      count(*) filter (where status = 'delivered')::int as delivered, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'unknown')::int as unknown, count(*) filter (where status = 'canceled')::int as canceled,
      coalesce(sum(price_cents) filter (where refunded_at is not null), 0)::int as refunded_cents
    from messages where messages.user_id = batch.user_id and batch_id = batch.id) as texts`;

export async function findBatch(tx: Transaction, userId: string, id: string): Promise<TextBatch | undefined> {
  const { rows } = await sql<TextBatch>`${withCounts} where batch.user_id = ${userId} and batch.id = ${id}`.execute(tx);
  return rows[0];
}

export interface BatchPlace {
  at: string;
  id: string;
}

/** The newest first. */
export async function batchesPage(
  tx: Transaction,
  { userId, after, limit }: { userId: string; after: BatchPlace | null; limit: number },
): Promise<TextBatch[]> {
  const { rows } = await sql<TextBatch>`
    ${withCounts} where batch.user_id = ${userId}
      ${after ? sql`and (batch.created_at, batch.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by batch.created_at desc, batch.id desc limit ${limit}`.execute(tx);
  return rows;
}

const mostOpen = 20;

/** Under way or paused, the newest first. */
export async function openBatches(tx: Transaction, userId: string): Promise<TextBatch[]> {
  const { rows } = await sql<TextBatch>`
    ${withCounts} where batch.user_id = ${userId} and batch.state in ('sending', 'paused')
      and (batch.state = 'paused' or texts.queued + texts.held + texts.sending > 0)
    order by batch.created_at desc, batch.id desc limit ${mostOpen}`.execute(tx);
  return rows;
}

export type KeptState = TextBatch['state'];

/** Held until the transaction ends: no worker takes a text of it. */
export async function holdBatch(tx: Transaction, userId: string, id: string): Promise<KeptState | undefined> {
  const { rows } = await sql<{ state: KeptState }>`
    select state from message_batches where user_id = ${userId} and id = ${id} for no key update`.execute(tx);
  return rows[0]?.state;
}

export async function pauseBatch(tx: Transaction, userId: string, id: string): Promise<void> {
  await sql`
    update message_batches set state = 'paused', paused_by = 'agent' where user_id = ${userId} and id = ${id}`.execute(
    tx,
  );
}

/** What left before does not pause it once more. */
export async function resumeBatch(tx: Transaction, userId: string, id: string): Promise<void> {
  await sql`
    update message_batches set state = 'sending', paused_by = null, judged_from = clock_timestamp()
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

export async function cancelBatch(tx: Transaction, userId: string, id: string): Promise<void> {
  await sql`
    update message_batches set state = 'canceled', paused_by = null, ended_at = clock_timestamp()
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

export async function waitingOf(tx: Transaction, userId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where user_id = ${userId} and batch_id = ${id} and status in ('held', 'queued')`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
