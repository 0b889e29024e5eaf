// The contacts with the phones of a merged lead: one person's, so an opt-out of one is an opt-out of all, and sold is sold.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** A contact as it was. `written`: the database's mark of the write that changed it, to see whether another came after. */
export interface ChangedContact {
  id: string;
  tags: string[];
  subscribed: boolean;
  written: string;
}

export async function alignContacts(
  tx: Transaction,
  userId: string,
  { phones, sold }: { phones: readonly string[]; sold: boolean },
): Promise<ChangedContact[]> {
  if (phones.length === 0) return [];
  const { rows } = await sql<{ id: string; tags: string[]; subscribed: boolean }>`
    with theirs as (
      select id, tags, subscribed, bool_and(subscribed) over () as wanted,
        case when ${sold} then array_append(array_remove(array_remove(tags, 'lead'), 'sold'), 'sold') else tags end as new_tags
      from (
        select id, tags, subscribed from message_contacts
        where user_id = ${userId} and phone = any(${phones}::text[]) order by id for update) as locked
    ), changed as (
      update message_contacts as contact set subscribed = wanted, tags = new_tags from theirs
      where contact.user_id = ${userId} and contact.id = theirs.id
        and (theirs.subscribed <> wanted or not (theirs.tags @> new_tags and new_tags @> theirs.tags))
      returning contact.id
    )
    select id, tags, subscribed from theirs where id in (select id from changed)`.execute(tx);
  if (rows.length === 0) return [];
  const { rows: marks } = await sql<{ id: string; written: string }>`
    select id, xmin::text as written from message_contacts
    where user_id = ${userId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  const written = new Map(marks.map((mark) => [mark.id, mark.written]));
  return rows.map((row) => ({ ...row, written: written.get(row.id) ?? '' }));
}

/** Those that nothing has touched since are as they were again. An opt-out that came in the meantime stays. */
export async function putContactsBack(
  tx: Transaction,
  userId: string,
  contacts: readonly ChangedContact[],
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    update message_contacts as contact set tags = before.tags, subscribed = before.subscribed
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as before (id uuid, tags text[], subscribed boolean, written text)
    where contact.user_id = ${userId} and contact.id = before.id and contact.xmin::text = before.written`.execute(tx);
}
