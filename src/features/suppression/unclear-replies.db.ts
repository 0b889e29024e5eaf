// Replies that may mean stop, until somebody has said what they meant.
import { sql } from 'kysely';
import { hasPhone, leadsByNumber, type AskedBy } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';

export interface OpenReply {
  id: string;
  number: string;
  body: string;
  asked_at: string;
}

export interface ListedReply extends OpenReply {
  name: string | null;
  lead_id: string | null;
}

/** One for each number: what is open keeps its moment and gets the newest words. In a system transaction. */
export async function writeUnclear(tx: Transaction, userId: string, number: string, body: string): Promise<void> {
  await sql`
    insert into unclear_replies (user_id, number, body) values (${userId}, ${number}, ${body})
    on conflict (user_id, number) where settled_at is null do update set body = excluded.body`.execute(tx);
}

export type UnclearOutcome = 'stop' | 'go_on' | 'unanswered';

/** @returns false when nothing was open there. */
export async function settleOpen(
  tx: Transaction,
  userId: string,
  number: string,
  outcome: UnclearOutcome,
): Promise<boolean> {
  const { rows } = await sql`
    update unclear_replies set settled_at = clock_timestamp(), outcome = ${outcome}
    where user_id = ${userId} and number = ${number} and settled_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function openOf(tx: Transaction, userId: string, numbers: readonly string[]): Promise<OpenReply[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<OpenReply>`
    select id, number, body, asked_at from unclear_replies
    where user_id = ${userId} and number = any(${[...numbers]}::text[]) and settled_at is null
    order by asked_at, id`.execute(tx);
  return rows;
}

export async function findReply(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<(OpenReply & { outcome: UnclearOutcome | null }) | undefined> {
  const { rows } = await sql<OpenReply & { outcome: UnclearOutcome | null }>`
    select id, number, body, asked_at, outcome from unclear_replies
    where user_id = ${userId} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Those that wait longest first, with whose number it is. */
export async function listOpen(
  tx: Transaction,
  userId: string,
  { after, limit }: { after: { asked_at: string; id: string } | null; limit: number },
): Promise<ListedReply[]> {
  const rest = after ? sql`and (asked_at, id) > (${after.asked_at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ListedReply>`
    with open as materialized (select * from unclear_replies where user_id = ${userId} and settled_at is null ${rest}
      order by asked_at, id limit ${limit})
    select r.id, r.number, r.body, r.asked_at, coalesce(k.full_name, l.name) as name, l.id as lead_id
    from open as r
      left join ${leadsByNumber(userId, sql`array(select number from open)`, 'agent')} as l on l.number = r.number
      left join message_contacts k on k.user_id = ${userId} and k.phone = r.number
    order by r.asked_at, r.id`.execute(tx);
  return rows;
}

/** What rests for it may leave. */
export async function releaseTexts(tx: Transaction, userId: string, numbers: readonly string[]): Promise<void> {
  await sql`select release_texts(${userId}, ${[...numbers]}::text[])`.execute(tx);
}

/** Of everybody, asked so long ago; held by this transaction, those of another worker are passed over. */
export async function takeUnanswered(
  tx: Transaction,
  olderThanMs: number,
  most: number,
): Promise<(OpenReply & { user_id: string })[]> {
  const { rows } = await sql<OpenReply & { user_id: string }>`
    select user_id, id, number, body, asked_at from unclear_replies
    where settled_at is null and asked_at < now() - ${olderThanMs} * interval '1 millisecond'
    order by asked_at limit ${most} for update skip locked`.execute(tx);
  return rows;
}

/** All numbers of the live leads that have this one, and the number itself. */
export async function numbersOfPerson(tx: Transaction, userId: string, number: string, as: AskedBy): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct unnest(array_append(further_phones, phone)) as number from leads
    where user_id = ${userId} and deleted_at is null and ${hasPhone(userId, number, as)}`.execute(tx);
  return [...new Set([number, ...rows.flatMap((each) => each.number ?? [])])];
}
