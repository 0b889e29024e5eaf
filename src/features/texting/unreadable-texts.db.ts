// Texts that came in and whose words the carrier does not give. In the system's transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface ReceivedRecord {
  /** The carrier's. */
  id: string;
  from: string;
  to: string;
  createdAt: string;
}

export interface UnreadableText extends ReceivedRecord {
  /** To the operator. */
  isTold: boolean;
}

/** Of the last days, in which the carrier may still give the words. */
const isAsked = (days: number) => sql`kept_at > now() - ${days} * interval '1 day'`;

/** The one tried longest ago comes first. `all`: also those that nothing rests for any more. */
export async function listUnreadable(tx: Transaction, days: number, all: boolean): Promise<UnreadableText[]> {
  const { rows } = await sql<UnreadableText>`
    select id, from_number as "from", to_number as "to", recorded_at as "createdAt", is_told as "isTold" from unreadable_texts
    where ${isAsked(days)} and (holds or ${all}) order by tried_at, id`.execute(tx);
  return rows;
}

/** Which of these are kept here. */
export async function keptUnreadable(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unreadable_texts where id = any(${[...ids]}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface Terms {
  /** What goes out by itself rests because of it for so long since the first try. */
  heldForMs: number;
  /** An operator is told of it so long after that. */
  toldAfterMs: number;
}

/** Tried in vain. @returns whether the operator is, or was, to be told */
export async function keepUnreadable(
  tx: Transaction,
  text: ReceivedRecord,
  { heldForMs, toldAfterMs }: Terms,
): Promise<boolean> {
  const isOlderThan = (ms: number) => sql`kept.kept_at <= now() - ${ms} * interval '1 millisecond'`;
  const { rows } = await sql<{ is_told: boolean }>`
    insert into unreadable_texts as kept (id, from_number, to_number, recorded_at)
    values (${text.id}, ${text.from}, ${text.to}, ${text.createdAt})
    on conflict (id) do update set tried_at = clock_timestamp(),
      holds = kept.holds and not ${isOlderThan(heldForMs)}, is_told = kept.is_told or ${isOlderThan(toldAfterMs)}
    returning is_told`.execute(tx);
  return rows[0]!.is_told;
}

export async function dropUnreadable(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from unreadable_texts where id = any(${[...ids]}::text[])`.execute(tx);
}

/** One of them may ask for no more texts. */
export async function isHeldByUnreadable(tx: Transaction, days: number): Promise<boolean> {
  const { rows } = await sql`select from unreadable_texts where holds and ${isAsked(days)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** They name people. */
export async function deleteOldUnreadable(tx: Transaction, days: number): Promise<void> {
  await sql`delete from unreadable_texts where kept_at < now() - ${days} * interval '1 day'`.execute(tx);
}
