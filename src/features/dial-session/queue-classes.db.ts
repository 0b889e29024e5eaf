// A whole list in classes: leads for whom the same is decided stand in one row, with how many they are.
import { sql } from 'kysely';
import { closedByOwnWord } from '../../database/one-person.ts';
import { planWith, type Transaction } from '../../database/transaction.ts';
import { clearings, firstOf, isAmong, listedRows, suppressedRows, takenRows, type Condition } from './clearings.db.ts';
import type { HiddenReason } from './dial-session.rules.ts';
import { isOpen, mainOfFurther, type Queue } from './queue.db.ts';

export interface QueueClass {
  /** `open`: the gate has the last word. */
  why: Exclude<HiddenReason, 'limit' | 'number'> | 'open';
  /** One of the numbers there: the area and whether such a number is dialed decide. */
  phone: string;
  state: string | null;
  zip: string | null;
  /** Of this person something is known that is not of the others. */
  is_own: boolean;
  count: number;
}

/** @param own numbers of which more is known than where they are: each is a class of its own */
export async function listClasses(
  tx: Transaction,
  queue: Queue,
  inList: Condition,
  own: readonly string[],
): Promise<QueueClass[]> {
  const { userId, sessionId, asksRegistry, numbers } = queue;
  const refused = sql`case when ${isAmong(listedRows(userId))} then 'listed' else 'unchecked' end`;
  const whenCleared = sql`case when ${isOpen(queue)} then 'open' else 'closed' end`;
  const standing = asksRegistry ? firstOf(clearings(userId, isAmong), whenCleared, refused) : whenCleared;
  // A row for each class is kept while the list is read once: to the planner it is short, and sorting it as good.
  planWith(tx, 'enable_sort = off');
  const { rows } = await sql<QueueClass>`
    select why, coalesce(min(phone), '') as phone, state, zip, is_own, count(*)::int as count
    from (
      select why, phone, is_own, case when why = 'open' then state end as state, case when why = 'open' then left(zip, 5) end as zip,
        case when why <> 'open' then null when is_own then phone
          when substr(phone, 6, 1) < '2' or substr(phone, 6, 3) = '976' or substr(phone, 7, 2) = '11' then substr(phone, 1, 8)
          else substr(phone, 1, 5) end as area
      from (
        select phone, state, address ->> 'zip' as zip, coalesce(phone = any(${[...own]}::text[]), false) as is_own,
          case when phone is null then 'no_phone' when ${isAmong(suppressedRows(userId))} then 'suppressed'
            when phone = any(${[...numbers.called]}::text[]) then 'called' else ${standing} end as why
        from leads where ${inList} and not ${isAmong(takenRows(userId, sessionId))} offset 0
      ) as lead
    ) as lead
    group by why, state, zip, area, is_own`.execute(tx);
  return rows;
}

/** Whoever was reached within a day, at whatever number: a state may have a limit for them. */
export async function listReached(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    with reached as materialized (
      select person_number as phone from messages where user_id = ${userId} and direction = 'out' and claimed_at > now() - interval '1 day'
        and created_at > now() - interval '9 days' and person_number is not null
      union select person_number from call_logs where user_id = ${userId} and direction = 'out'
        and lead_dialed_at > now() - interval '1 day' and started_at > now() - interval '2 days' and person_number is not null
      union select phone from dials where user_id = ${userId} and dialed_at > now() - interval '1 day')
    select phone from reached union ${mainOfFurther(userId, sql`array(select phone from reached)`)}`.execute(tx);
  return rows.map(({ phone }) => phone);
}

/** Main numbers of those who closed another of their numbers by their own word. */
export async function listClosedElsewhere(tx: Transaction, userId: string): Promise<string[]> {
  const all = sql`array(select address from suppressions where user_id = ${userId} and channel = 'call')`;
  const closed = await sql<{ number: string }>`${closedByOwnWord(userId, 'call', all)}`.execute(tx);
  if (closed.rows.length === 0) return [];
  const numbers = sql`${closed.rows.map(({ number }) => number)}::text[]`;
  const { rows } = await sql<{ phone: string }>`${mainOfFurther(userId, numbers)}`.execute(tx);
  return rows.map(({ phone }) => phone);
}
