import { sql } from 'kysely';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';

interface Received {
  userId: string;
  from: string;
  to: string;
  thread: string;
  body: string;
  leadId: string | null;
  carrierId: string;
  asksNoCall: boolean;
  /** When the carrier got it. */
  at: string;
}

/** The lead that has this number, and under which number the conversation with it stands. */
export async function readWriter(
  tx: Transaction,
  userId: string,
  number: string,
): Promise<{ id: string; thread: string } | null> {
  const { rows } = await sql<{ id: string; thread: string }>`
    select id, case when phone = number then number else coalesce(phone, further_phones[1], number) end as thread
    from ${leadsByNumber(userId, sql`array[${number}::text]`, 'system')} as writer`.execute(tx);
  return rows[0] ?? null;
}

const maxBody = 10_000;

/** @returns false when the carrier's id is here already. */
export async function insertReceived(tx: Transaction, received: Received): Promise<boolean> {
  const { userId, from, to, thread, body, leadId, carrierId, asksNoCall, at } = received;
  const { rows } = await sql`
    insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, lead_id, carrier_id,
      asks_no_call, created_at)
    values (${userId}, 'in', ${from}, ${to}, ${from}, ${thread}, ${body.slice(0, maxBody)}, 'received', 'person', ${leadId}, ${carrierId},
      ${asksNoCall}, least(${at}::timestamptz, clock_timestamp()))
    on conflict (user_id, carrier_id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}
