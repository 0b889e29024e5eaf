// What the operator is told about texts.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { ofNoPausedBatch } from './text-batches.db.ts';

export interface TextFigures {
  /** Whose moment has come. */
  due: number;
  oldestDueSeconds: number;
  /** Of the last day: nobody knows whether they left. */
  unknown: number;
  /** Of the last 30 days: the carrier bills other parts than were charged. */
  billedOtherwise: number;
  /** Of the last day: what did not leave because the person wants none. */
  suppressed: number;
  /** Of the last day: what left all the same, or perhaps did. */
  afterOptOut: number;
}

/** The carrier bills within this. */
export const billedDays = 30;
/** A text that was on its way when the word came was nobody's fault. */
const onTheWaySeconds = 60;

export async function readTextFigures(tx: Transaction): Promise<TextFigures> {
  const { rows } = await sql<TextFigures>`
    select due.total::int as due, due.oldest as "oldestDueSeconds",
      (select count(*)::int from messages where status = 'unknown' and ended_at > now() - interval '1 day') as unknown,
      (select count(*)::int from messages
        where direction = 'out' and carrier_parts <> parts and created_at > now() - ${billedDays} * interval '1 day') as "billedOtherwise",
      (select count(*)::int from messages where direction = 'out' and status in ('canceled', 'failed')
        and reason in ('opted_out', 'suppressed') and ended_at > now() - interval '1 day') as suppressed,
      (select count(*)::int from messages join suppressions as closed on closed.user_id = messages.user_id
          and closed.channel = 'text' and closed.address = messages.person_number
        where direction = 'out' and claimed_at > now() - interval '1 day' and (carrier_id is not null or status = 'unknown')
          and coalesce(accepted_at, claimed_at) > closed.created_at + ${onTheWaySeconds} * interval '1 second') as "afterOptOut"
    from (
      select count(*) as total, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as oldest from messages
      where status in ('held', 'queued') and due_at <= now() and ${ofNoPausedBatch}) as due`.execute(tx);
  return rows[0]!;
}

export interface BilledOtherwise {
  id: string;
  email: string;
  createdAt: string;
  parts: number;
  carrierParts: number;
  priceCents: number;
  carrierId: string | null;
}

/** Newest first. */
export async function listBilledOtherwise(tx: Transaction, days: number, most: number): Promise<BilledOtherwise[]> {
  const { rows } = await sql<BilledOtherwise>`
    select messages.id, email, messages.created_at as "createdAt", parts, carrier_parts as "carrierParts", price_cents as "priceCents",
      carrier_id as "carrierId"
    from messages join profiles using (user_id)
    where direction = 'out' and carrier_parts <> parts and messages.created_at > now() - ${days} * interval '1 day'
    order by messages.created_at desc limit ${most}`.execute(tx);
  return rows;
}

/** Newest first. */
export async function listUnknown(
  tx: Transaction,
  days: number,
  most: number,
): Promise<{ id: string; email: string; endedAt: string; priceCents: number }[]> {
  const { rows } = await sql<{ id: string; email: string; endedAt: string; priceCents: number }>`
    select messages.id, email, ended_at as "endedAt", price_cents as "priceCents"
    from messages join profiles using (user_id)
    where status = 'unknown' and ended_at > now() - ${days} * interval '1 day'
    order by ended_at desc limit ${most}`.execute(tx);
  return rows;
}
