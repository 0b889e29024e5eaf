import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** Carriers of own sold leads, most used first. */
export async function usedCarriers(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ carrier: string }>`
    select sold ->> 'carrier' as carrier from leads
    where user_id = ${userId} and status = 'sold' and deleted_at is null and sold ->> 'carrier' is not null
    group by 1 order by count(*) desc, 1 limit 100`.execute(tx);
  return rows.map((row) => row.carrier);
}

/** The line of the latest sale that stands. */
export async function findSale(
  tx: Transaction,
  userId: string,
  leadId: string,
): Promise<{ id: string; at: string } | null> {
  const { rows } = await sql<{ id: string; at: string }>`
    select id, created_at as at from lead_events
    where user_id = ${userId} and lead_id = ${leadId} and kind = 'sold' and undone_at is null
    order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function hideSale(tx: Transaction, userId: string, id: string): Promise<void> {
  await sql`update lead_events set undone_at = clock_timestamp() where user_id = ${userId} and id = ${id}`.execute(tx);
}

export async function contactIsNoClient(tx: Transaction, userId: string, phone: string | null): Promise<void> {
  await sql`
    update message_contacts set tags = array_prepend('lead', array_remove(array_remove(tags, 'sold'), 'lead'))
    where user_id = ${userId} and phone = ${phone} and 'sold' = any(tags)`.execute(tx);
}
