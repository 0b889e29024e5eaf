// A list in classes: leads for whom the same is decided stand in one row, with how many they are.
import { sql, type RawBuilder } from 'kysely';
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
  type Look,
} from './clearings.db.ts';
import { mostCounted, type HiddenReason } from './dial-session.rules.ts';
import { calledAt, calledOfFurther, isOpenByIndex, type Queue } from './queue.db.ts';

export interface QueueClass {
  /** `open`: the gate has the last word. */
  why: Exclude<HiddenReason, 'limit' | 'number' | 'closed'> | 'open';
  /** Where the leads may be, as leads keep it; null without a number. */
  place_class: string | null;
  /** The number of a lead of whom something is known that is not of the others. */
  own_phone: string | null;
  /** It is none of their own. */
  is_further: boolean;
  count: number;
}

export interface ListToCount {
  inList: Condition;
  /** Numbers of which more is known than where they are. */
  own: readonly string[];
}

interface LookedThrough {
  /** Of long lists all rows beside them are listed once. */
  look: Look;
  /** Under this name. */
  from: RawBuilder<unknown>;
}

/** Each of the list’s own numbers is a class of its own. */
export async function listClasses(
  tx: Transaction,
  { userId, sessionId, asksRegistry, numbers }: Queue,
  { inList, own }: ListToCount,
  { look, from }: LookedThrough = { look: isAmong, from: sql`leads` },
): Promise<QueueClass[]> {
  const refused = sql`case when ${look(listedRows(userId))} then 'listed' else 'unchecked' end`;
  // A row for each class is kept while the list is read once: to the planner it is short, and sorting it as good.
  planWith(tx, 'enable_sort = off');
  planWith(tx, 'enable_bitmapscan = on');
  const { rows } = await sql<QueueClass>`
    select why, place_class, own_phone, is_further, count(*)::int as count
    from (
      select place_class, case when reached_phone = any(${[...own]}::text[]) then reached_phone end as own_phone,
        phone is null and reached_phone is not null as is_further,
        case when reached_phone is null then 'no_phone' when ${look(suppressedRows(userId))} then 'suppressed'
          when reached_phone = any(${[...numbers.called]}::text[]) then 'called'
          else ${asksRegistry ? firstOf(clearings(userId, look), sql`'open'`, refused) : sql`'open'`} end as why
      from ${from} where ${inList} and not ${look(takenRows(userId, sessionId))} offset 0
    ) as lead
    group by why, place_class, own_phone, is_further`.execute(tx);
  return rows;
}

/** Those of the list with one of its own numbers. */
export function listOwnClasses(tx: Transaction, queue: Queue, list: ListToCount): Promise<QueueClass[]> {
  const { userId } = queue;
  const ids = calledAt(userId, (number) => sql`${number} = any(${[...list.own]}::text[])`);
  const from = sql`(select leads.* from leads where leads.user_id = ${userId} and leads.id = any(array(${ids})) offset 0) as leads`;
  return listClasses(tx, queue, list, { look: isThere, from });
}

/** So many of a list’s newest are looked at by the index; of those open by it so many are asked about, and of the callable so many are enough. */
const mostLooked = 6000;
const mostWalked = 3000;
const mostAsked = 2000;
const enough = mostCounted + 350;

export interface OpenClass {
  place_class: string;
  count: number;
}

/** The newest of a list; where few places are open, who may live there. */
const newestOf = ({ only }: Queue, { inList }: ListToCount) =>
  only === null
    ? sql`select leads.id, leads.place_class from leads where ${inList}
        order by leads.created_at desc, leads.id desc limit ${mostLooked}`
    : sql`select leads.id, leads.place_class from unnest(${[...only]}::uuid[]) as few_id
        cross join lateral (select leads.* from leads where ${inList} and leads.id = few_id offset 0) as leads`;

/** Of `near` those but for the list’s own numbers who are hidden for no other reason than their place. */
function clearedOf({ userId, sessionId, asksRegistry, numbers }: Queue, { own }: ListToCount, by: 'most' | 'all') {
  const left = [...new Set([...own, ...numbers.called])];
  const grounds = clearings(userId, isThere).slice(0, by === 'all' ? undefined : mostClear);
  return sql`select leads.place_class from near
    cross join lateral (select leads.* from leads where leads.user_id = ${userId} and leads.id = near_id offset 0) as leads
    where leads.reached_phone is not null and leads.reached_phone <> all(${left}::text[])
      and not ${isThere(takenRows(userId, sessionId))} and not ${isThere(suppressedRows(userId))}
      and ${asksRegistry ? firstOf(grounds, sql`true`, sql`false`) : sql`true`}`;
}

/** In the order of an index, as far as needed: nothing is sorted, and no list of all rows of another table is made. */
function walk(tx: Transaction): void {
  planWith(tx, 'enable_sort = off');
  planWith(tx, 'enable_bitmapscan = off');
}

/** As many as are enough, by what clears most leads. */
export async function listFirstClasses(tx: Transaction, queue: Queue, list: ListToCount): Promise<OpenClass[]> {
  walk(tx);
  const { rows } = await sql<OpenClass>`
    with near as not materialized (
      select leads.id as near_id from (${newestOf(queue, list)}) as leads where ${isOpenByIndex(queue)} limit ${mostWalked})
    select place_class, count(*)::int as count from (${clearedOf(queue, list, 'most')} limit ${enough}) as lead
    group by place_class`.execute(tx);
  return rows;
}

/** All of them, by all that clears a lead. Null: the list is too long for that. */
export async function listOpenClasses(tx: Transaction, queue: Queue, list: ListToCount): Promise<OpenClass[] | null> {
  walk(tx);
  const { rows } = await sql<{ classes: OpenClass[]; looked: number; asked: number }>`
    with looked as materialized (${newestOf(queue, list)}),
    near as materialized (
      select leads.id as near_id from looked as leads where ${isOpenByIndex(queue)} limit ${mostAsked}),
    classes as (
      select place_class, count(*)::int as count from (${clearedOf(queue, list, 'all')}) as lead group by place_class)
    select (select count(*) from looked)::int as looked, (select count(*) from near)::int as asked,
      (select coalesce(jsonb_agg(classes), '[]') from classes) as classes`.execute(tx);
  const { classes, looked, asked } = rows[0]!;
  const isWhole = asked < mostAsked && (queue.only !== null || looked < mostLooked);
  return isWhole ? classes : null;
}

/** Whoever was reached within a day, at whatever number: a state may have a limit for them. */
export async function listReached(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    with reached as materialized (
      select person_number as phone from messages
      where user_id = ${userId} and direction = 'out' and claimed_at > now() - interval '1 day'
      union select person_number from call_logs where user_id = ${userId} and direction = 'out'
        and lead_dialed_at > now() - interval '1 day' and started_at > now() - interval '2 days' and person_number is not null
      union select phone from dials where user_id = ${userId} and dialed_at > now() - interval '1 day')
    select phone from reached union ${calledOfFurther(userId, sql`array(select phone from reached)`)}`.execute(tx);
  return rows.map(({ phone }) => phone);
}

/** Where those are called who closed another of their numbers by their own word. */
export async function listClosedElsewhere(tx: Transaction, userId: string): Promise<string[]> {
  const all = sql`array(select address from suppressions where user_id = ${userId} and channel = 'call')`;
  const closed = await sql<{ number: string }>`${closedByOwnWord(userId, 'call', all)}`.execute(tx);
  if (closed.rows.length === 0) return [];
  const numbers = sql`${closed.rows.map(({ number }) => number)}::text[]`;
  const { rows } = await sql<{ phone: string }>`${calledOfFurther(userId, numbers)}`.execute(tx);
  return rows.map(({ phone }) => phone);
}
