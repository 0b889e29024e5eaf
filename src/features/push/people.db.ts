// Whom happenings are about, as things are when they are told.
import { sql } from 'kysely';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';

export interface Person {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** Leads that are still there. */
export async function findLeads(tx: Transaction, userId: string, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, name, phone, email from leads
    where user_id = ${userId} and id = any(${ids}::uuid[]) and deleted_at is null order by created_at, id`.execute(tx);
  return rows;
}

export interface DueFollowUp extends Person {
  fire_id: string;
}

/** Follow-ups that nobody has dealt with since they fired. */
export async function findStillDue(tx: Transaction, userId: string, fires: readonly string[]): Promise<DueFollowUp[]> {
  const { rows } = await sql<DueFollowUp>`
    select f.id as fire_id, l.id, l.name, l.phone, l.email
    from follow_up_fires f join leads l
      on l.user_id = f.user_id and l.id = f.lead_id and l.deleted_at is null and l.next_follow_up_at = f.due_at
    where f.user_id = ${userId} and f.id = any(${fires}::uuid[]) order by f.due_at, f.id`.execute(tx);
  return rows;
}

export interface UnreadText {
  conversation_id: string;
  name: string | null;
  number: string;
  body: string;
}

/** Texts in conversations that the agent has not read since, oldest first. */
export async function findUnread(
  tx: Transaction,
  userId: string,
  carrierIds: readonly string[],
): Promise<UnreadText[]> {
  const { rows } = await sql<UnreadText>`
    with unread as materialized (
      select c.id as conversation_id, c.number, m.body, m.created_at, m.id from messages m
        join conversations c on c.user_id = m.user_id and c.number = m.thread_number and c.unread > 0 and c.is_shown
      where m.user_id = ${userId} and m.carrier_id = any(${carrierIds}::text[]) and m.direction = 'in')
    select conversation_id, unread.number, body, coalesce(k.full_name, l.name) as name
    from unread left join message_contacts k on k.user_id = ${userId} and k.phone = unread.number
      left join ${leadsByNumber(userId, sql`array(select number from unread)`, 'system')} as l on l.number = unread.number
    order by unread.created_at, unread.id`.execute(tx);
  return rows;
}

export interface MissedCall {
  id: string;
  name: string | null;
  /** Null: the caller did not show it. */
  number: string | null;
  has_message: boolean;
}

/** Calls that nobody took and the agent has not looked at since, oldest first. */
export async function findMissed(tx: Transaction, userId: string, ids: readonly string[]): Promise<MissedCall[]> {
  const { rows } = await sql<MissedCall>`
    with call as materialized (
      select * from call_logs where user_id = ${userId} and id = any(${ids}::uuid[]) and direction = 'in' and over_at is not null
        and status = 'no_answer' and seen_at is null)
    select call.id, lead.name, call.person_number as number, call.recorded_at is not null as has_message
    from call left join ${leadsByNumber(userId, sql`array(select person_number from call)`, 'system')} as lead
      on lead.number = person_number
    order by call.started_at, call.id`.execute(tx);
  return rows;
}
