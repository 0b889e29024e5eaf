// A list in classes: leads for whom the same is decided stand in one row, with how many they are.
import { sql } from 'kysely';
import { closedByOwnWord } from '../../database/one-person.ts';
import { planWith, type Transaction } from '../../database/transaction.ts';
import {
  clearings,
  firstOf,
  isAmong,
  isThere,
  listedRows,
  mostClear,
  suppressedRows,
  takenRows,
  type Condition,
} from './clearings.db.ts';
import { mostCounted, type HiddenReason } from './dial-session.rules.ts';
import { isOpenByIndex, mainOfFurther, type Queue } from './queue.db.ts';

export interface QueueClass {
  /** `open`: the gate has the last word. */
  why: Exclude<HiddenReason, 'limit' | 'number' | 'closed'> | 'open';
  /** Where the leads may be, as leads keep it; null without a number. */
  place_class: string | null;
  /** The number of a lead of whom something is known that is not of the others. */
  own_phone: string | null;
  count: number;
}

export interface ListToCount {
  inList: Condition;
  /** Numbers of which more is known than where they are. */
  own: readonly string[];
}

/** Each of the list’s own numbers is a class of its own. */
export async function listClasses(
  tx: Transaction,
  { userId, sessionId, asksRegistry, numbers }: Queue,
  { inList, own }: ListToCount,
): Promise<QueueClass[]> {
  const refused = sql`case when ${isAmong(listedRows(userId))} then 'listed' else 'unchecked' end`;
  // A row for each class is kept while the list is read once: to the planner it is short, and sorting it as good.
  planWith(tx, 'enable_sort = off');
  planWith(tx, 'enable_bitmapscan = on');
  const { rows } = await sql<QueueClass>`
    select why, place_class, own_phone, count(*)::int as count
    from (
      select place_class, case when phone = any(${[...own]}::text[]) then phone end as own_phone,
        case when phone is null then 'no_phone' when ${isAmong(suppressedRows(userId))} then 'suppressed'
          when phone = any(${[...numbers.called]}::text[]) then 'called'
          else ${asksRegistry ? firstOf(clearings(userId, isAmong), sql`'open'`, refused) : sql`'open'`} end as why
      from leads where ${inList} and not ${isAmong(takenRows(userId, sessionId))} offset 0
    ) as lead
    group by why, place_class, own_phone`.execute(tx);
  return rows;
}

/** Of the list's newest that are open by the index so many are looked at, and of those who may be called so many are enough. */
const mostWalked = 3000;
const enough = mostCounted + 350;

/**
 * The newest of a list but for its own numbers: those in classes who are hidden for no other reason than their place. `by`: all that
 * clears a lead of the registry, or what clears most of them.
 */
export async function listFirstClasses(
  tx: Transaction,
  queue: Queue,
  { inList, own }: ListToCount,
  by: 'most' | 'all',
): Promise<{ place_class: string; count: number }[]> {
  const { userId, sessionId, asksRegistry, numbers } = queue;
  const left = [...new Set([...own, ...numbers.called])];
  const grounds = clearings(userId, isThere).slice(0, by === 'all' ? undefined : mostClear);
  // In the order of an index, as far as needed: nothing is sorted, and no list of all rows of another table is made.
  planWith(tx, 'enable_sort = off');
  planWith(tx, 'enable_bitmapscan = off');
  const { rows } = await sql<{ place_class: string; count: number }>`
    select place_class, count(*)::int as count from (
      select leads.place_class from (
        select leads.id as near_id from leads where ${inList} and ${isOpenByIndex(queue)}
          ${queue.only ? sql`and leads.id = any(${[...queue.only]}::uuid[])` : sql``}
        order by leads.created_at desc, leads.id desc limit ${mostWalked}) as near
      cross join lateral (select leads.* from leads where leads.user_id = ${userId} and leads.id = near_id offset 0) as leads
      where leads.phone is not null and leads.phone <> all(${left}::text[])
        and not ${isThere(takenRows(userId, sessionId))} and not ${isThere(suppressedRows(userId))}
        and ${asksRegistry ? firstOf(grounds, sql`true`, sql`false`) : sql`true`} limit ${enough}) as lead
    group by place_class`.execute(tx);
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
