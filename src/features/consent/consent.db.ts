import { sql } from 'kysely';
import { namesOfAgent } from '../../database/agent-names.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Consent, ContactSettings } from './consent.contract.ts';

export interface PersonOfLead {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  further_phones: string[];
  further_emails: string[];
}

/** In the trash, too: what somebody agreed to is asked for afterward. */
export async function findPerson(tx: Transaction, userId: string, leadId: string): Promise<PersonOfLead | undefined> {
  return tx
    .selectFrom('leads')
    .select(['id', 'name', 'phone', 'email', 'further_phones', 'further_emails'])
    .where('user_id', '=', userId)
    .where('id', '=', leadId)
    .executeTakeFirst();
}

export async function consentsOf(tx: Transaction, userId: string, person: PersonOfLead): Promise<Consent[]> {
  const { id, phone, email, further_phones: phones, further_emails: emails } = person;
  const addresses = [phone, email, ...phones, ...emails].filter((each) => each !== null);
  const { rows } = await sql<Consent>`
    select id, channel, address, collected_by, given_to, seller, source, words, given_at, ip, certificate_url, entered_by, entered_from,
      created_at, revoked_at, revoked_why
    from consents
    where user_id = ${userId} and (lead_id = ${id} or lead_id is null and address = any(${addresses}::text[]))
    order by created_at desc, channel desc, address, id`.execute(tx);
  return rows;
}

/** @returns false when there is none of this lead. */
export async function endConsent(
  tx: Transaction,
  userId: string,
  { leadId, id, why }: { leadId: string; id: string; why: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from consents where user_id = ${userId} and id = ${id} and lead_id = ${leadId} for update`.execute(tx);
  await sql`
    update consents set revoked_at = clock_timestamp(), revoked_by = 'agent', revoked_why = ${why}
    where user_id = ${userId} and id = ${id} and lead_id = ${leadId} and revoked_at is null`.execute(tx);
  return rows.length > 0;
}

export async function findSettings(tx: Transaction, userId: string): Promise<ContactSettings> {
  const { rows } = await sql<ContactSettings>`
    select coalesce(stop_closes_calls, true) as stop_closes_calls, posted_consent,
      coalesce(posted_consent->>'given_to', full_name) as known_as, ${namesOfAgent(userId)} as own_names
    from profiles left join contact_settings using (user_id) where user_id = ${userId}`.execute(tx);
  return rows[0] ?? { stop_closes_calls: true, posted_consent: null, known_as: null, own_names: [] };
}

export async function writeSettings(
  tx: Transaction,
  userId: string,
  { stop_closes_calls, posted_consent }: Partial<Omit<ContactSettings, 'known_as' | 'own_names'>>,
): Promise<void> {
  const change = {
    ...(stop_closes_calls !== undefined && { stop_closes_calls }),
    ...(posted_consent !== undefined && { posted_consent: posted_consent && JSON.stringify(posted_consent) }),
  };
  await tx
    .insertInto('contact_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length === 0 ? conflict.doNothing() : conflict.column('user_id').doUpdateSet(change),
    )
    .execute();
}
