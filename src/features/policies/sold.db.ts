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

export interface SaleContact {
  full_name: string | null;
  tags: string[];
}

/** What a sale wrote beside its policy. */
export interface WroteSale {
  /** Of the lead, from then on. */
  phone: string | null;
  /** The lead had none before. */
  filled: boolean;
  /** With this phone, before and after; null: there was none. */
  before: SaleContact | null;
  after: SaleContact | null;
}

export async function findContact(tx: Transaction, userId: string, phone: string | null): Promise<SaleContact | null> {
  if (phone === null) return null;
  const { rows } = await sql<SaleContact>`
    select full_name, tags from message_contacts where user_id = ${userId} and phone = ${phone}`.execute(tx);
  return rows[0] ?? null;
}

interface Sale {
  id: string;
  at: string;
  wrote: WroteSale | null;
}

/** The line of the latest sale that stands. */
export async function findSale(tx: Transaction, userId: string, leadId: string): Promise<Sale | null> {
  const { rows } = await sql<Sale>`
    select id, created_at as at, wrote from lead_events
    where user_id = ${userId} and lead_id = ${leadId} and kind = 'sold' and undone_at is null
    order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function hideSale(tx: Transaction, userId: string, id: string): Promise<void> {
  await sql`update lead_events set undone_at = clock_timestamp() where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** Of who opted out since, the contact stays, and so does one that was changed. */
export async function dropSaleContact(
  tx: Transaction,
  userId: string,
  phone: string,
  { full_name, tags }: SaleContact,
): Promise<boolean> {
  const { rows } = await sql`
    delete from message_contacts
    where user_id = ${userId} and phone = ${phone} and subscribed
      and tags = ${tags}::text[] and full_name is not distinct from ${full_name}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** What the sale made of its tags and its name, as it was before; what was changed since stays. */
export async function restoreContact(
  tx: Transaction,
  userId: string,
  phone: string,
  { before, after }: { before: SaleContact; after: SaleContact },
): Promise<void> {
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !after.tags.includes(tag));
  await sql`
    update message_contacts set
      full_name = case when full_name is not distinct from ${after.full_name} then ${before.full_name} else full_name end,
      tags = case when tags = ${after.tags}::text[] then ${before.tags}::text[] else (
        select coalesce(array_agg(tag order by place), '{}') from (
          select tag, min(place) as place from unnest(${removed}::text[] || tags) with ordinality as each (tag, place)
          where tag <> all(${added}::text[]) group by tag) as merged) end
    where user_id = ${userId} and phone = ${phone}`.execute(tx);
}

/** Of a sale that did not say what it wrote. */
export async function contactIsNoClient(tx: Transaction, userId: string, phone: string | null): Promise<void> {
  await sql`
    update message_contacts set tags = array_prepend('lead', array_remove(array_remove(tags, 'sold'), 'lead'))
    where user_id = ${userId} and phone = ${phone} and 'sold' = any(tags)`.execute(tx);
}
