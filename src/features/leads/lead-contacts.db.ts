// The contact that texts go to, kept beside a lead with a phone.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** Phones that texts can go to; shorter foreign ones stay with the lead alone. */
const textable = /^\+\d{10,15}$/;

interface Contact {
  userId: string;
  phone: string | null;
  name: string | null;
  add: string[];
  remove?: string[];
}

/** Inserts the contact or adjusts the tags of the one there is. A name that is there stays. */
export async function tagContact(tx: Transaction, contact: Contact): Promise<void> {
  await contactTagging(contact)?.execute(tx);
}

/** The statement, also for a WITH before another; null for a phone that texts cannot go to. `when`: what must be so. */
export function contactTagging(
  { userId, phone, name, add, remove = [] }: Contact,
  when: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> | null {
  if (phone === null || !textable.test(phone)) return null;
  return sql`
    insert into message_contacts as kept (user_id, phone, full_name, tags)
    select ${userId}::uuid, ${phone}, ${name}, ${add}::text[] where ${when}
    on conflict (user_id, phone) do update set
      full_name = coalesce(kept.full_name, excluded.full_name),
      tags = (
        select coalesce(array_agg(tag order by place), '{}') from (
          select tag, min(place) as place from unnest(kept.tags || excluded.tags) with ordinality as each (tag, place)
          where tag <> all(${remove}::text[]) group by tag) as merged)`;
}

/** What the contact of such a lead is tagged with. */
export function contactTags({ status, military_branch }: { status: string; military_branch: string | null }): string[] {
  return [status === 'sold' ? 'sold' : 'lead', ...(military_branch === null ? [] : ['military'])];
}

/** Deletes the contacts of leads just moved to the trash, and keeps each with its lead, so that Undo brings it back. */
export async function trashContacts(tx: Transaction, userId: string, leadIds: string[]): Promise<void> {
  const { rows } = await sql<{ phone: string }>`
    select phone from leads where user_id = ${userId} and id = any(${leadIds}::uuid[]) and phone is not null`.execute(
    tx,
  );
  await sql`
    with gone as (
      delete from message_contacts where user_id = ${userId} and phone = any(${rows.map(({ phone }) => phone)}::text[]) returning *)
    update leads set contact_in_trash = to_jsonb(gone) from gone
    where leads.user_id = ${userId} and leads.id = any(${leadIds}::uuid[]) and leads.phone = gone.phone`.execute(tx);
}

/** Brings the contacts of restored leads back, unless there is one with that phone again. */
export async function restoreContacts(tx: Transaction, userId: string, leadIds: string[]): Promise<void> {
  await sql`
    insert into message_contacts
    select contact.* from leads, jsonb_populate_record(null::message_contacts, contact_in_trash) as contact
    where leads.user_id = ${userId} and leads.id = any(${leadIds}::uuid[]) and contact_in_trash is not null
    on conflict do nothing`.execute(tx);
  await sql`
    update leads set contact_in_trash = null
    where user_id = ${userId} and id = any(${leadIds}::uuid[]) and contact_in_trash is not null`.execute(tx);
}
