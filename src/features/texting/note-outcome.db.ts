import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Progress {
  userId: string;
  id: string;
  carrierId: string;
  /** As the carrier bills. */
  parts: number | null;
  /** Null: only that the carrier took it. */
  status: 'sent' | 'delivered' | 'failed' | null;
  reason: string | null;
  code: string | null;
  /** In the carrier's words. */
  said: string | null;
  sentAt: string | null;
  completedAt: string | null;
}

/**
 * A state never goes back: what is delivered or failed stays so. One of which nobody knew is set right by the proof, and stays
 * given back. @returns null when there is no such text.
 */
export async function noteProgress(
  tx: Transaction,
  { userId, id, carrierId, parts, status, reason, code, said, sentAt, completedAt }: Progress,
): Promise<{ personNumber: string; parts: number; isOther: boolean } | null> {
  const moves = sql`${status}::text is not null and (status in ('sending', 'unknown', 'queued', 'held') or status = 'sent' and ${status} <> 'sent')`;
  const { rows } = await sql<{ person_number: string; parts: number; is_other: boolean }>`
    update messages set
      carrier_id = ${carrierId},
      carrier_parts = coalesce(${parts}, carrier_parts),
      accepted_at = coalesce(accepted_at, clock_timestamp()),
      sent_at = coalesce(sent_at, ${sentAt}::timestamptz, case when ${status}::text is not null then clock_timestamp() end),
      status = case when ${moves} then ${status} when status = 'unknown' then 'sending' else status end,
      reason = case when ${moves} then ${reason} when status = 'unknown' then null else reason end,
      carrier_code = coalesce(${code}, carrier_code),
      carrier_said = coalesce(${said}, carrier_said),
      ended_at = case when ${moves} and ${status} in ('delivered', 'failed') then coalesce(${completedAt}::timestamptz, clock_timestamp()) else ended_at end
    where user_id = ${userId} and id = ${id} and direction = 'out' and coalesce(carrier_id, ${carrierId}) = ${carrierId}
    returning person_number, parts, carrier_parts is not null and carrier_parts <> parts as is_other`.execute(tx);
  const [row] = rows;
  return row ? { personNumber: row.person_number, parts: row.parts, isOther: row.is_other } : null;
}
