// Sessions and whom they came to.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadStatus } from '../lead-model/lead-shape.contract.ts';
import type { FilterTexts } from '../lead-search/lead-filter.rules.ts';
import type { LeadSort } from '../lead-search/lead-sort.rules.ts';
import type { Progress } from './dial-session.contract.ts';
import { isReached, type Result } from './dial-session.rules.ts';

export interface Session {
  id: string;
  list_name: string;
  status: LeadStatus;
  filter: FilterTexts & { q?: string };
  sort: LeadSort;
  lead_id: string | null;
  place: string | null;
  started_at: string;
  ended_at: string | null;
}

const columns = sql`id, list_name, status, filter, sort, lead_id, place, started_at, ended_at`;

/** Presses of one agent come one after another: held until the transaction ends. */
export async function holdOpenSession(tx: Transaction, userId: string): Promise<Session | null> {
  const { rows } = await sql<Session>`
    select ${columns} from dial_sessions where user_id = ${userId} and ended_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

export async function findOpenSession(tx: Transaction, userId: string): Promise<Session | null> {
  const { rows } = await sql<Session>`
    select ${columns} from dial_sessions where user_id = ${userId} and ended_at is null`.execute(tx);
  return rows[0] ?? null;
}

export async function findSession(tx: Transaction, userId: string, id: string): Promise<Session | null> {
  const { rows } = await sql<Session>`
    select ${columns} from dial_sessions where user_id = ${userId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function findLastEnded(tx: Transaction, userId: string, hours: number): Promise<Session | null> {
  const { rows } = await sql<Session>`
    select ${columns} from dial_sessions where user_id = ${userId} and ended_at is not null
      and ended_at > now() - make_interval(hours => ${hours}) order by started_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** False: one is open, or there is one with this id. */
export async function insertSession(
  tx: Transaction,
  userId: string,
  { filter, ...session }: Pick<Session, 'id' | 'list_name' | 'status' | 'filter' | 'sort'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('dial_sessions')
    .values({ user_id: userId, ...session, filter: JSON.stringify(filter) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function writePlace(
  tx: Transaction,
  userId: string,
  { id, lead_id, place }: Pick<Session, 'id' | 'lead_id' | 'place'>,
): Promise<void> {
  await tx
    .updateTable('dial_sessions')
    .set({ lead_id, place })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function writeEnd(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx
    .updateTable('dial_sessions')
    .set({ ended_at: sql<string>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

interface Taken {
  sessionId: string;
  leadId: string;
  phone: string;
  place: string;
}

export async function takeLead(tx: Transaction, userId: string, { sessionId, leadId, ...taken }: Taken): Promise<void> {
  await tx
    .insertInto('dial_session_leads')
    .values({ user_id: userId, session_id: sessionId, lead_id: leadId, ...taken })
    .execute();
}

/** `result` null: at hand again. @returns the place after it; null: the session never came to it */
export async function writeResult(
  tx: Transaction,
  userId: string,
  { sessionId, leadId }: Pick<Taken, 'sessionId' | 'leadId'>,
  result: Result | null,
): Promise<string | null> {
  const row = await tx
    .updateTable('dial_session_leads')
    .set({ result })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('lead_id', '=', leadId)
    .returning('place')
    .executeTakeFirst();
  return row?.place ?? null;
}

/** Also one in the trash. */
export async function isOwnLead(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const lead = await tx
    .selectFrom('leads')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return lead !== undefined;
}

/** As if the session had not come to it: it comes again. */
export async function giveBack(tx: Transaction, userId: string, sessionId: string, leadId: string): Promise<void> {
  await tx
    .deleteFrom('dial_session_leads')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('lead_id', '=', leadId)
    .where('result', 'is', null)
    .execute();
}

export async function findFormer(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<{ lead_id: string; name: string | null } | null> {
  const { rows } = await sql<{ lead_id: string; name: string | null }>`
    select lead_id, leads.name from dial_session_leads as taken
    join leads on leads.user_id = ${userId} and leads.id = lead_id and leads.deleted_at is null
    where taken.user_id = ${userId} and session_id = ${sessionId} and result is not null
    order by taken_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** What came of a session so far. A call and an outcome are its own when they are of one of its leads, while it ran. */
export async function readProgress(
  tx: Transaction,
  userId: string,
  { id, started_at, ended_at }: Pick<Session, 'id' | 'started_at' | 'ended_at'>,
): Promise<Progress> {
  const during = (column: string) =>
    sql`${sql.ref(column)} >= ${started_at}::timestamptz and ${sql.ref(column)} <= coalesce(${ended_at}::timestamptz, 'infinity')`;
  const { rows } = await sql<Omit<Progress, 'reached'>>`
    with taken as materialized (
      select lead_id, phone, result from dial_session_leads where user_id = ${userId} and session_id = ${id}
    ), called as (
      select duration_seconds from call_logs
      where user_id = ${userId} and direction = 'out' and ${during('started_at')} and to_number in (select phone from taken)
    ), said as (
      select event.outcome from taken cross join lateral (
        select detail ->> 'outcome' as outcome from lead_events
        where user_id = ${userId} and lead_events.lead_id = taken.lead_id and kind = 'outcome' and undone_at is null
          and ${during('created_at')} order by created_at desc limit 1) as event
    )
    select (select count(*)::int from taken where result = 'done') as done,
      (select count(*)::int from taken where result = 'skipped') as skipped,
      (select count(*)::int from called) as calls,
      (select coalesce(sum(duration_seconds), 0)::int from called) as talk_seconds,
      (select coalesce(jsonb_agg(jsonb_build_object('outcome', outcome, 'count', count) order by count desc, outcome), '[]')
        from (select outcome, count(*)::int from said group by outcome) as counted) as outcomes`.execute(tx);
  const found = rows[0]!;
  const reached = found.outcomes.filter(({ outcome }) => isReached(outcome)).reduce((sum, { count }) => sum + count, 0);
  return { ...found, reached };
}
