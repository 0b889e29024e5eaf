import { sql, type Selectable } from 'kysely';
import type { AgentLinesRow } from '../../database/rows.ts';
import type { Transaction } from '../../database/transaction.ts';
import { readInstant, writeInstant } from '../calls/instants.rules.ts';
import type { LineFacts, StopReason } from './line-facts.rules.ts';

export interface NewLine {
  id: string;
  userId: string;
  sessionId: string;
  agentNumber: string;
  from: string;
}

/** False: the agent has one already. */
export async function insertLine(tx: Transaction, line: NewLine): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('agent_lines')
    .values({
      user_id: line.userId,
      id: line.id,
      session_id: line.sessionId,
      agent_number: line.agentNumber,
      from_number: line.from,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Held until the transaction ends: it does not end under a line that is opened. */
export async function holdSession(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from dial_sessions where user_id = ${userId} and id = ${id} and ended_at is null for update`.execute(tx);
  return rows.length > 0;
}

/** An agent has one at most. */
export async function findOpenLineOf(
  tx: Transaction,
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<string | null> {
  const open = tx.selectFrom('agent_lines').select('id').where('user_id', '=', userId).where('over_at', 'is', null);
  const line = await (sessionId === undefined ? open : open.where('session_id', '=', sessionId)).executeTakeFirst();
  return line?.id ?? null;
}

/** Within a day, on lines but in no talk. */
export async function readWaitedSeconds(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    with line as materialized (
      select id, greatest(0, extract(epoch from coalesce(ended_at, clock_timestamp()) - pressed_at)) as seconds
      from agent_lines where user_id = ${userId} and started_at > now() - interval '1 day' and pressed_at is not null
    )
    select (coalesce((select sum(seconds) from line), 0) - coalesce((select sum(duration_seconds) from call_logs
      where user_id = ${userId} and line_id in (select id from line)), 0))::float8 as seconds`.execute(tx);
  return rows[0]!.seconds;
}

export interface StoredLine {
  userId: string;
  id: string;
  agentNumber: string;
  from: string;
  startedAt: number;
  facts: LineFacts;
}

/** Held until the transaction ends. Null: there is none, or its account is gone. */
export async function lockLine(tx: Transaction, id: string): Promise<StoredLine | null> {
  const row = await tx.selectFrom('agent_lines').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.user_id,
    id: row.id,
    agentNumber: row.agent_number,
    from: row.from_number,
    startedAt: Date.parse(row.started_at),
    facts: factsOf(row),
  };
}

type FactColumns = Omit<
  Selectable<AgentLinesRow>,
  'user_id' | 'id' | 'session_id' | 'agent_number' | 'from_number' | 'alive_at'
>;

function factsOf(row: FactColumns): LineFacts {
  const at = (instant: string | null) => (instant === null ? null : readInstant(instant));
  return {
    leg: row.leg,
    dialedAt: at(row.dialed_at),
    answeredAt: at(row.answered_at),
    pressedAt: at(row.pressed_at),
    declinedAt: at(row.declined_at),
    welcomedAt: at(row.welcomed_at),
    spokenAt: at(row.spoken_at),
    endedAt: at(row.ended_at),
    cause: row.cause,
    stopReason: row.stop_reason as StopReason | null,
    stoppedAt: at(row.stopped_at),
  };
}

export async function updateLine(
  tx: Transaction,
  { userId, id }: Pick<StoredLine, 'userId' | 'id'>,
  facts: LineFacts,
  isOver: boolean,
): Promise<void> {
  const instant = (at: number | null) => (at === null ? null : writeInstant(at));
  await tx
    .updateTable('agent_lines')
    .set({
      leg: facts.leg,
      dialed_at: instant(facts.dialedAt),
      answered_at: instant(facts.answeredAt),
      pressed_at: instant(facts.pressedAt),
      declined_at: instant(facts.declinedAt),
      welcomed_at: instant(facts.welcomedAt),
      spoken_at: instant(facts.spokenAt),
      ended_at: instant(facts.endedAt),
      cause: facts.cause?.slice(0, 60) ?? null,
      stop_reason: facts.stopReason,
      stopped_at: instant(facts.stoppedAt),
      over_at: isOver ? sql<string>`coalesce(over_at, clock_timestamp())` : null,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Not asked about for so long, and not over; the oldest first. */
export async function listLinesToWatch(
  tx: Transaction,
  seconds: number,
  most: number,
): Promise<{ userId: string; id: string }[]> {
  return tx
    .selectFrom('agent_lines')
    .select(['user_id as userId', 'id'])
    .where('over_at', 'is', null)
    .where('checked_at', '<=', sql<string>`clock_timestamp() - ${seconds} * interval '1 second'`)
    .orderBy('checked_at')
    .limit(most)
    .execute();
}

export async function noteLineChecked(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('agent_lines')
    .set({ checked_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function noteLineAlive(tx: Transaction, id: string, at: number): Promise<void> {
  await tx
    .updateTable('agent_lines')
    .set({ alive_at: writeInstant(at) })
    .where('id', '=', id)
    .execute();
}

/** When the carrier last said that it was up, by its own word or a call's on it. */
export async function readLineAlive(
  tx: Transaction,
  { userId, id }: Pick<StoredLine, 'userId' | 'id'>,
): Promise<number | null> {
  const { rows } = await sql<{ at: string | null }>`
    select greatest(alive_at, (select max(greatest(alive_at, bridged_at)) from call_logs
      where user_id = ${userId} and line_id = ${id})) as at
    from agent_lines where user_id = ${userId} and id = ${id}`.execute(tx);
  const at = rows[0]?.at ?? null;
  return at === null ? null : readInstant(at);
}

/** Milliseconds since nobody is called on it; null while somebody is, or before the key. */
export async function readWaitingSince(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
): Promise<number | null> {
  const { rows } = await sql<{ since: string | null; is_on_call: boolean }>`
    select greatest(pressed_at, (select max(over_at) from call_logs where user_id = ${userId} and line_id = ${id})) as since,
      exists (select from call_logs where user_id = ${userId} and line_id = ${id} and over_at is null) as is_on_call
    from agent_lines where user_id = ${userId} and id = ${id} and pressed_at is not null`.execute(tx);
  const row = rows[0];
  return row && !row.is_on_call && row.since !== null ? Date.parse(row.since) : null;
}

/** At the carrier, of calls and a line that are not over. */
export async function listLiveLegs(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ leg: string }>`
    select leg from agent_lines where user_id = ${userId} and over_at is null and leg is not null
    union select leg from call_logs, unnest(array[agent_leg, lead_leg]) as leg
      where user_id = ${userId} and over_at is null and leg is not null`.execute(tx);
  return rows.map(({ leg }) => leg);
}

export interface ShownLine {
  id: string;
  facts: LineFacts;
  isOnCall: boolean;
  waitingSeconds: number | null;
}

/** The one that is open, else the latest of the session that runs. */
export async function findShownLine(tx: Transaction, userId: string): Promise<ShownLine | null> {
  const { rows } = await sql<Selectable<AgentLinesRow> & { is_on_call: boolean; waiting_seconds: number | null }>`
    select line.*, calls.live > 0 as is_on_call,
      case when calls.live = 0 and pressed_at is not null then greatest(0, extract(epoch from clock_timestamp() - greatest(pressed_at, calls.ended)))::float8
        end as waiting_seconds
    from agent_lines as line
      join dial_sessions as session on session.user_id = ${userId} and session.id = session_id
      cross join lateral (
        select count(*) filter (where over_at is null) as live, max(over_at) as ended
        from call_logs where user_id = ${userId} and line_id = line.id) as calls
    where line.user_id = ${userId} and (line.over_at is null or session.ended_at is null)
    order by line.over_at is null desc, line.started_at desc limit 1`.execute(tx);
  const row = rows[0];
  return row
    ? { id: row.id, facts: factsOf(row), isOnCall: row.is_on_call, waitingSeconds: row.waiting_seconds }
    : null;
}
