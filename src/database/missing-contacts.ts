import { sql } from 'kysely';
import { textablePattern } from '../domain/phone-number.ts';
import type { Transaction } from './transaction.ts';

/** A contact for each of these leads whose phone has none. */
export async function addMissingContacts(tx: Transaction, userId: string, leadIds: readonly string[]): Promise<void> {
  await sql`
    insert into message_contacts (user_id, phone, full_name, tags)
    select user_id, phone, name, array[case when status = 'sold' then 'sold' else 'lead' end]
      || case when military_branch is null then '{}' else '{military}' end::text[]
    from leads where user_id = ${userId} and id = any(${[...leadIds]}::uuid[]) and deleted_at is null and phone ~ ${textablePattern.source}
    on conflict do nothing`.execute(tx);
}

/** Tags the contact of a lead that became military. */
export async function tagMilitaryContact(tx: Transaction, userId: string, leadId: string): Promise<void> {
  await sql`
    update message_contacts contact set tags = array_append(contact.tags, 'military') from leads lead
    where lead.user_id = ${userId} and lead.id = ${leadId} and lead.military_branch is not null and lead.deleted_at is null
      and contact.user_id = ${userId} and contact.phone = lead.phone and 'military' <> all(contact.tags)`.execute(tx);
}
