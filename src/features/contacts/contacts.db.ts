import { sql, type RawBuilder } from 'kysely';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import { planWith, type Transaction } from '../../database/transaction.ts';
import { normalizeTag } from './contact-tags.rules.ts';
import type { Contact } from './contacts.contract.ts';

export interface ContactKey {
  created_at: string;
  id: string;
}

/**
 * Contacts with whose they are and whether texts are stopped; `from` gives the rows of message_contacts. Leads and opt-outs are
 * looked up together: before there are statistics one index is as good as another to the planner, and a wrong one is then gone
 * through once, not for each row.
 */
const shownAs = (userId: string, from: RawBuilder<unknown>) => sql<Contact>`
  with page as materialized (${from}),
    owners as materialized (select number, id, name, status from ${leadsByNumber(userId, sql`array(select phone from page)`, 'agent')} as owner),
    stops as materialized (
      select address, reason, source, created_at from suppressions
      where user_id = ${userId} and channel = 'text' and address = any(array(select phone from page)))
  select c.id, c.phone, coalesce(c.full_name, l.name) as name, c.created_at, c.tags,
    c.subscribed and s.address is null as subscribed,
    case when s.address is not null then jsonb_build_object('reason', s.reason, 'source', s.source, 'created_at', s.created_at) end as stop,
    case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name, 'status', l.status) end as lead
  from page as c
    left join owners as l on l.number = c.phone
    left join stops as s on s.address = c.phone
  order by c.created_at desc, c.id desc`;

export interface Page {
  after: ContactKey | null;
  limit: number;
}

/** The newest first, from `after` on. */
export async function contactPage(tx: Transaction, userId: string, { after, limit }: Page): Promise<Contact[]> {
  const rest = after ? sql`and (created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``;
  const page = sql`(select * from message_contacts where user_id = ${userId} ${rest}
    order by created_at desc, id desc limit ${limit})`;
  // Before there are statistics an agent's contacts are a few to the planner, which it would rather sort.
  planWith(tx, 'enable_sort = off');
  return (await shownAs(userId, page).execute(tx)).rows;
}

/** Those with all the words, LIKE patterns, in name, phone or tags. */
export async function foundContacts(
  tx: Transaction,
  userId: string,
  { words, after, limit }: Page & { words: readonly string[] },
): Promise<Contact[]> {
  const found = sql`newest_contact_ids(${[...words]}::text[], ${after?.created_at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit})`;
  const page = sql`(select own.* from unnest(${found}) as found_id
    join message_contacts as own on own.user_id = ${userId} and own.id = found_id)`;
  return (await shownAs(userId, page).execute(tx)).rows;
}

/** Of these ids those that are there, and have the words. */
export async function contactsById(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  words: readonly string[] = [],
): Promise<Contact[]> {
  const has = words.map((word) => sql`and contact_text(full_name, phone, tags) like search_form(${word})`);
  const page = sql`(select * from message_contacts where user_id = ${userId} and id = any(${[...ids]}::uuid[]) ${sql.join(has, sql` `)})`;
  return (await shownAs(userId, page).execute(tx)).rows;
}

const mostTagsInUse = 200;

export async function tagsInUse(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from message_contacts, unnest(tags) as tag where user_id = ${userId}
    group by tag order by count(*) desc, tag limit ${mostTagsInUse}`.execute(tx);
  return rows.map(({ tag }) => tag);
}

/** @returns how many tags it has then; null: there is no such contact. */
export async function changeTags(
  tx: Transaction,
  userId: string,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<number | null> {
  // Tags from before they were normalized go by their meaning, too.
  const gone = [...new Set([...remove, ...remove.map(normalizeTag)])];
  const { rows } = await sql<{ count: number }>`
    update message_contacts set tags = (
      select coalesce(array_agg(tag order by place), '{}') from (
        select tag, min(place) as place from unnest(tags || ${[...add]}::text[]) with ordinality as each (tag, place)
        where tag <> all(${gone}::text[]) and lower(regexp_replace(btrim(tag), '\\s+', '_', 'g')) <> all(${gone}::text[])
        group by tag) as merged)
    where user_id = ${userId} and id = ${id} returning cardinality(tags) as count`.execute(tx);
  return rows[0]?.count ?? null;
}

/** Held until the transaction ends. */
export async function lockContact(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<{ phone: string; subscribed: boolean } | undefined> {
  const { rows } = await sql<{ phone: string; subscribed: boolean }>`
    select phone, subscribed from message_contacts where user_id = ${userId} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Texts to this number that wait and that nobody wrote by hand. */
export async function waitingAutomatic(tx: Transaction, userId: string, phone: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where user_id = ${userId} and person_number = ${phone} and status in ('held', 'queued')
      and is_automatic`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function removeContact(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('message_contacts').where('user_id', '=', userId).where('id', '=', id).execute();
}
