import { sql } from 'kysely';
import { hasPhone, inTurn, leadsByNumber } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { readTypedNumber } from '../../domain/typed-number.ts';
import type { Conversation } from './inbox.contract.ts';

export interface ConversationKey {
  last_at: string;
  id: string;
}

interface Row extends Omit<Conversation, 'last'> {
  last_body: string | null;
  last_direction: 'in' | 'out' | null;
  last_status: string | null;
}

/** Of a message only as much as a line of the list shows. */
const previewLength = 160;

/**
 * Conversations with what their lines show; `from` gives the rows of conversations. Their leads are looked up together: before there
 * are statistics one index is as good as another to the planner, and a wrong one is then gone through once, not for each line.
 */
const shownAs = (userId: string, from: ReturnType<typeof sql>) => sql<Row>`
  with page as materialized (${from}),
    owners as materialized (select number, id, name from ${leadsByNumber(userId, sql`array(select number from page)`, 'agent')} as owner)
  select c.id, c.number, coalesce(k.full_name, l.name) as name, l.id as lead_id, c.last_at, c.unread, c.draft,
    left(m.body, ${previewLength}) as last_body, m.direction as last_direction, m.status as last_status
  from page as c
    left join lateral (
      select body, direction, status from messages
      where user_id = ${userId} and thread_number = c.number and created_at > coalesce(c.removed_at, '-infinity')
        and not is_hidden
      order by created_at desc, id desc limit 1) m on true
    left join owners as l on l.number = c.number
    left join message_contacts k on k.user_id = ${userId} and k.phone = c.number`;

const plain = ({ last_body, last_direction, last_status, ...row }: Row): Conversation => ({
  ...row,
  last:
    last_body === null || last_direction === null || last_status === null
      ? null
      : { body: last_body, direction: last_direction, status: last_status },
});

/** The newest first, from `after` on. */
export async function listShown(
  tx: Transaction,
  userId: string,
  { after, limit }: { after: ConversationKey | null; limit: number },
): Promise<Conversation[]> {
  const rest = after ? sql`and (last_at, id) < (${after.last_at}::timestamptz, ${after.id}::uuid)` : sql``;
  const page = sql`(select * from conversations where user_id = ${userId} and is_shown ${rest}
    order by last_at desc, id desc limit ${limit})`;
  const { rows } = await sql<Row>`${shownAs(userId, page)} order by c.last_at desc, c.id desc`.execute(tx);
  return rows.map(plain);
}

/** Those with this in a name or in the number, the newest first. */
export async function searchShown(
  tx: Transaction,
  userId: string,
  { q, after, limit }: { q: string; after: ConversationKey | null; limit: number },
): Promise<Conversation[]> {
  const digits = readTypedNumber(q)?.digits ?? q.replace(/\D/g, '');
  const found = sql`named_conversation_ids(${q}, ${digits}, ${after?.last_at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit}::int)`;
  const page = sql`(select * from conversations where user_id = ${userId} and id = any((select ${found})::uuid[]))`;
  const { rows } = await sql<Row>`${shownAs(userId, page)} order by c.last_at desc, c.id desc`.execute(tx);
  return rows.map(plain);
}

export async function findConversation(tx: Transaction, userId: string, id: string): Promise<Conversation | null> {
  const one = sql`(select * from conversations where user_id = ${userId} and id = ${id})`;
  const { rows } = await shownAs(userId, one).execute(tx);
  return rows[0] ? plain(rows[0]) : null;
}

export async function countUnreadTexts(
  tx: Transaction,
  userId: string,
): Promise<{ conversations: number; texts: number }> {
  const { rows } = await sql<{ conversations: number; texts: number }>`
    select count(*)::int as conversations, coalesce(sum(unread), 0)::int as texts
    from conversations where user_id = ${userId} and unread > 0 and is_shown`.execute(tx);
  return rows[0]!;
}

/** Live leads that have this number, in the order in which they count. */
export async function leadsOfNumber(
  tx: Transaction,
  userId: string,
  number: string,
): Promise<
  { id: string; name: string | null; stage: string; status: string; state: string | null; numbers: string[] }[]
> {
  const { rows } = await sql<{
    id: string;
    name: string | null;
    stage: string;
    status: string;
    state: string | null;
    numbers: string[];
  }>`
    select id, name, stage, status, state, array_remove(array_prepend(phone, further_phones), null) as numbers from leads
    where user_id = ${userId} and deleted_at is null and not is_sample and ${hasPhone(userId, number, 'agent')}
    order by ${inTurn(number)}`.execute(tx);
  return rows;
}

export async function isUnsubscribed(tx: Transaction, userId: string, number: string): Promise<boolean> {
  const row = await tx
    .selectFrom('message_contacts')
    .select('subscribed')
    .where('user_id', '=', userId)
    .where('phone', '=', number)
    .executeTakeFirst();
  return row?.subscribed === false;
}

/** @returns its id; one that was removed is shown again, with what comes from now on. */
export async function beginConversation(tx: Transaction, userId: string, number: string): Promise<string> {
  await sql`insert into conversations (user_id, number) values (${userId}, ${number}) on conflict (user_id, number) do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`
    update conversations set is_shown = true where user_id = ${userId} and number = ${number} returning id`.execute(tx);
  return rows[0]!.id;
}

/** `unread` null leaves it. @returns false: there is none. */
export async function writeConversation(
  tx: Transaction,
  userId: string,
  id: string,
  { draft, isRead }: { draft?: string | null | undefined; isRead?: boolean | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    update conversations set
      draft = case when ${draft !== undefined} then nullif(${draft ?? null}, '') else draft end,
      unread = case ${isRead ?? null}::boolean when true then 0 when false then greatest(unread, 1) else unread end
    where user_id = ${userId} and id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

export async function nameContact(tx: Transaction, userId: string, number: string, name: string): Promise<void> {
  await sql`
    insert into message_contacts (user_id, phone, full_name) values (${userId}, ${number}, ${name})
    on conflict (user_id, phone) do update set full_name = excluded.full_name`.execute(tx);
}

/** Everything in it until now is not shown any more. @returns its number; null: there is none. */
export async function hideConversation(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    update conversations set removed_at = clock_timestamp(), is_shown = false, unread = 0, draft = null
    where user_id = ${userId} and id = ${id} returning number`.execute(tx);
  return rows[0]?.number ?? null;
}

/** Of a live lead. */
/** A household's shared phone is the additional one of all but one of its people. */
export async function findLeadPhone(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<{ phone: string | null } | undefined> {
  return tx
    .selectFrom('leads')
    .select(sql<string | null>`coalesce(phone, further_phones[1])`.as('phone'))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
