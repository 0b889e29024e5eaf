// The contact that texts go to, kept beside a lead with a phone.
import { sql, type RawBuilder } from 'kysely';
import { keptContacts, mayGo } from './kept-contacts.ts';
import { textablePattern } from '../domain/phone-number.ts';
import { leadsWithFurther } from './owner-of-number.ts';
import type { Transaction } from './transaction.ts';

interface Contact {
  userId: string;
  phone: string | null;
  name: string | null;
  add: string[];
  remove?: string[];
  /** Who opted out once stays so. */
  optedOut?: boolean;
}

/** Inserts the contact or adjusts the tags of the one there is. A name that is there stays. */
export async function tagContact(tx: Transaction, contact: Contact): Promise<void> {
  await contactTagging(contact)?.execute(tx);
}

/** The statement, also for a WITH before another; null for a phone that texts cannot go to. `when`: what must be so. */
export function contactTagging(
  { userId, phone, name, add, remove = [], optedOut = false }: Contact,
  when: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> | null {
  if (phone === null || !textablePattern.test(phone)) return null;
  return sql`
    insert into message_contacts as kept (user_id, phone, full_name, tags, subscribed)
    select ${userId}::uuid, ${phone}, ${name}, ${add}::text[], ${!optedOut}::boolean where ${when}
    on conflict (user_id, phone) do update set
      full_name = coalesce(kept.full_name, excluded.full_name),
      subscribed = kept.subscribed and excluded.subscribed,
      tags = (
        select coalesce(array_agg(tag order by place), '{}') from (
          select tag, min(place) as place from unnest(kept.tags || excluded.tags) with ordinality as each (tag, place)
          where tag <> all(${remove}::text[]) group by tag) as merged)`;
}

/** What the contact of such a lead is tagged with. */
export function contactTags({ status, military_branch }: { status: string; military_branch: string | null }): string[] {
  return [status === 'sold' ? 'sold' : 'lead', ...(military_branch === null ? [] : ['military'])];
}

/**
 * Deletes the contacts among these phones that no live lead has any more, as a further one neither: a text would reach a
 * stranger. Who opted out stays so.
 */
export async function dropContacts(
  tx: Transaction,
  userId: string,
  phones: readonly (string | null)[],
): Promise<{ phone: string; full_name: string | null; tags: string[]; row: object }[]> {
  const left = phones.filter((phone) => phone !== null);
  if (left.length === 0) return [];
  const { rows } = await sql<{ phone: string; full_name: string | null; tags: string[]; row: object }>`
    delete from message_contacts contact
    where user_id = ${userId} and phone = any(${left}::text[]) and ${mayGo} and phone not in (
      select phone from leads where user_id = ${userId} and deleted_at is null and phone = any(${left}::text[])
      union all
      select unnest(further_phones) from leads
      where user_id = ${userId} and deleted_at is null and id = any((select ${leadsWithFurther(userId, { phones: sql`${left}::text[]` })})::uuid[]))
    returning phone, full_name, tags, to_jsonb(contact) as row`.execute(tx);
  return rows;
}

/** Deletes the contacts of leads just moved to the trash, and keeps each with its lead, so that Undo brings it back. */
export async function trashContacts(tx: Transaction, userId: string, leadIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string; phones: string[] }>`
    select id, array_remove(phone || further_phones, null) as phones from leads
    where user_id = ${userId} and id = any(${leadIds}::uuid[])`.execute(tx);
  const gone = await dropContacts(
    tx,
    userId,
    rows.flatMap(({ phones }) => phones),
  );
  if (gone.length === 0) return;
  const contacts = new Map(gone.map(({ phone, row }) => [phone, row]));
  const kept = rows
    .map(({ id, phones }) => ({ id, contacts: phones.flatMap((phone) => contacts.get(phone) ?? []) }))
    .filter((each) => each.contacts.length > 0);
  await sql`
    update leads set contact_in_trash = kept.contacts
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (id uuid, contacts jsonb)
    where leads.user_id = ${userId} and leads.id = any(${leadIds}::uuid[]) and leads.id = kept.id`.execute(tx);
}

/** Brings the contacts of restored leads back, unless there is one with that phone again. */
export async function restoreContacts(tx: Transaction, userId: string, leadIds: string[]): Promise<void> {
  const restored = sql`leads.user_id = ${userId} and leads.id = any(${leadIds}::uuid[])`;
  await sql`insert into message_contacts ${keptContacts(restored)} on conflict do nothing`.execute(tx);
  await sql`update leads set contact_in_trash = null where ${restored} and contact_in_trash is not null`.execute(tx);
}
