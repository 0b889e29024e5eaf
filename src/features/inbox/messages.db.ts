import { sql } from 'kysely';
import { namesOfAgent } from '../../database/agent-names.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Message } from './inbox.contract.ts';

export interface MessageKey {
  created_at: string;
  id: string;
}

const columns = sql`id, direction, person_number, body, status, reason, origin, sent_by_ai, is_automatic, parts, price_cents,
  refunded_at is not null as is_refunded, override_reason, allowed_by is not distinct from 'answer' as is_answer,
  case when status in ('held', 'queued') then due_at end as due_at,
  case when once_key like 'request:%' then substr(once_key, length('request:') + 1) end as request_key, created_at`;

/** What is shown of a conversation, the newest first. Null: there is no such conversation. */
export async function listShownMessages(
  tx: Transaction,
  userId: string,
  conversationId: string,
  { after, limit }: { after: MessageKey | null; limit: number },
): Promise<Message[] | null> {
  const conversation = await tx
    .selectFrom('conversations')
    .select(['number', 'removed_at'])
    .where('user_id', '=', userId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!conversation) return null;
  const rest = after ? sql`and (created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Message>`
    select ${columns} from messages
    where user_id = ${userId} and thread_number = ${conversation.number}
      and created_at > coalesce(${conversation.removed_at}::timestamptz, '-infinity') and not is_hidden ${rest}
    order by created_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

export interface TextState {
  id: string;
  status: string;
  reason: string | null;
  carrier_id: string | null;
  /** Where it refused the text. */
  carrier_said: string | null;
  price_cents: number;
}

export async function findTextState(tx: Transaction, userId: string, id: string): Promise<TextState | undefined> {
  return tx
    .selectFrom('messages')
    .select(['id', 'status', 'reason', 'carrier_id', 'carrier_said', 'price_cents'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What still waits in a conversation. */
export async function waitingInThread(tx: Transaction, userId: string, number: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where user_id = ${userId} and thread_number = ${number} and status in ('held', 'queued')`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

interface Agreeing {
  name: string | null;
  knownAs: string[];
  ownNames: string[];
}

/** Who agrees to hear from the agent, and under which name they may know them, the likeliest first. */
export async function findAgreeing(tx: Transaction, userId: string, leadId: string | null): Promise<Agreeing> {
  const { rows } = await sql<Agreeing>`
    select (select name from leads where user_id = ${userId} and id = ${leadId}::uuid) as name,
      array_remove(array[(select posted_consent->>'given_to' from contact_settings where user_id = ${userId}), full_name], null) as "knownAs",
      ${namesOfAgent(userId)} as "ownNames"
    from profiles where user_id = ${userId}`.execute(tx);
  return rows[0] ?? { name: null, knownAs: [], ownNames: [] };
}

interface SoldLead {
  phone: string | null;
  is_sold: boolean;
  /** Of the text that it has had, or that waits. */
  text_key: string | null;
}

/** A live lead, sold or not. */
export async function findSoldLead(tx: Transaction, userId: string, id: string): Promise<SoldLead | undefined> {
  return tx
    .selectFrom('leads')
    .select((each) => [
      'phone',
      each('status', '=', 'sold').as('is_sold'),
      // A merge brings it along from the lead that went.
      each
        .selectFrom('messages')
        .select('once_key')
        .where('messages.user_id', '=', userId)
        .where('messages.lead_id', '=', id)
        .where('origin', '=', 'sold')
        .where('once_key', 'is not', null)
        .limit(1)
        .as('text_key'),
    ])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst() as Promise<SoldLead | undefined>;
}

/** A phone of the agent's own, proved by a code. */
export async function isOwnPhone(tx: Transaction, userId: string, phone: string): Promise<boolean> {
  const found = await tx
    .selectFrom('agent_phones')
    .select('phone')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return found !== undefined;
}
