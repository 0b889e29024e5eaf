import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { RecordingLaw } from './recording-law.rules.ts';
import { longestSwitchSeconds, type RecordingFacts } from './recording-state.rules.ts';

export interface NewRecording {
  userId: string;
  /** The call's. */
  id: string;
  law: RecordingLaw;
  agentStates: string[];
  personStates: string[];
}

/** Of a call that is there. */
export async function insertRecording(tx: Transaction, recording: NewRecording): Promise<void> {
  const { userId, id, law, agentStates, personStates } = recording;
  await sql`
    insert into call_recordings (user_id, id, law, agent_states, person_states)
    select user_id, id, ${law}, ${agentStates}::text[], ${personStates}::text[] from call_logs
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

export async function hasRecording(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('call_recordings')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export interface StoredRecording {
  userId: string;
  id: string;
  agentLeg: string;
  /** The one that ends with the call: of a call on a line the other person’s. */
  recordedLeg: string;
  personLeg: string;
  switches: number;
  facts: RecordingFacts;
}

/** The call and its recording, held until the transaction ends. Null: there is none, or its phones are not known. */
export async function lockRecording(tx: Transaction, id: string): Promise<StoredRecording | null> {
  const call = await tx
    .selectFrom('call_logs')
    .select(['agent_leg', 'lead_leg', 'bridged_at', 'agent_ended_at', 'lead_ended_at', 'stop_reason', 'line_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!call?.agent_leg || !call.lead_leg) return null;
  const row = await tx
    .selectFrom('call_recordings')
    .selectAll()
    .select(
      sql<boolean>`coalesce(switching_at > clock_timestamp() - make_interval(secs => ${longestSwitchSeconds}), false)`.as(
        'is_switching',
      ),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  const hasEnd = call.agent_ended_at !== null || call.lead_ended_at !== null || call.stop_reason !== null;
  return {
    userId: row.user_id,
    id,
    agentLeg: call.agent_leg,
    personLeg: call.lead_leg,
    recordedLeg: call.line_id === null ? call.agent_leg : call.lead_leg,
    switches: row.switches,
    facts: {
      law: row.law as RecordingLaw,
      isTalking: call.bridged_at !== null && !hasEnd && row.failed_at === null,
      noticeAt: at(row.notice_at),
      agentToldAt: at(row.agent_told_at),
      personToldAt: at(row.person_told_at),
      orderedAt: at(row.ordered_at),
      startedAt: at(row.started_at),
      isPauseWanted: row.is_pause_wanted,
      isPaused: row.is_paused,
      isSwitching: row.is_switching,
    },
  };
}

export async function noteNotice(tx: Transaction, { userId, id }: { userId: string; id: string }): Promise<void> {
  await sql`
    update call_recordings set notice_at = coalesce(notice_at, clock_timestamp())
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** A notice that nobody ordered was not heard. @returns whether that was new */
export async function noteTold(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
  who: 'agent' | 'person',
  at: string,
): Promise<boolean> {
  const told = sql.ref(who === 'agent' ? 'agent_told_at' : 'person_told_at');
  const { numAffectedRows = 0n } = await sql`
    update call_recordings set ${told} = ${at}
    where user_id = ${userId} and id = ${id} and notice_at is not null and ${told} is null`.execute(tx);
  return numAffectedRows > 0n;
}

export async function noteOrdered(tx: Transaction, { userId, id }: { userId: string; id: string }): Promise<void> {
  await sql`
    update call_recordings set ordered_at = coalesce(ordered_at, clock_timestamp())
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** From now on the whole call has the other rate. In a transaction that holds the call. */
export async function noteStarted(tx: Transaction, { userId, id }: { userId: string; id: string }): Promise<void> {
  await sql`
    update call_recordings set started_at = coalesce(started_at, ordered_at, clock_timestamp())
    where user_id = ${userId} and id = ${id}`.execute(tx);
  await sql`
    update call_logs set is_recorded = true where user_id = ${userId} and id = ${id} and not is_recorded
      and not exists (select from call_recordings where user_id = ${userId} and id = ${id} and failed_at is not null)`.execute(
    tx,
  );
}

/** A call that is not billed yet has its own price again. @returns whether that was new */
export async function noteFailed(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
  why: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update call_recordings set failed_at = clock_timestamp(), failed_why = ${why.slice(0, 200)}
    where user_id = ${userId} and id = ${id} and ordered_at is not null and failed_at is null and kept_at is null`.execute(
    tx,
  );
  if (numAffectedRows === 0n) return false;
  await sql`
    update call_logs set is_recorded = false where user_id = ${userId} and id = ${id} and settled_at is null`.execute(
    tx,
  );
  return true;
}

/** One that resumes may record from now on. */
export async function noteSwitching(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
  to: 'pause' | 'resume',
): Promise<void> {
  await sql`
    update call_recordings set switching_at = clock_timestamp(), is_paused = is_paused and ${to === 'pause'}
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** `hasPaused`: the carrier was asked to pause, and did. */
export async function noteSwitched(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
  hasPaused: boolean,
): Promise<void> {
  await sql`
    update call_recordings set switching_at = null, is_paused = is_paused or ${hasPaused}
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** @returns whether that is news */
export async function wantPause(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
  isWanted: boolean,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update call_recordings set is_pause_wanted = ${isWanted}, switches = switches + 1
    where user_id = ${userId} and id = ${id} and is_pause_wanted <> ${isWanted}`.execute(tx);
  return numAffectedRows > 0n;
}

export interface LiveRow {
  id: string;
  orderedAt: string | null;
  isPauseWanted: boolean;
  isPaused: boolean;
}

/** Of these calls, those that are to be recorded. */
export async function listLiveRows(tx: Transaction, userId: string, calls: readonly string[]): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select id, ordered_at as "orderedAt", is_pause_wanted as "isPauseWanted", is_paused as "isPaused"
    from call_recordings where user_id = ${userId} and id = any(${[...calls]}::uuid[]) and failed_at is null`.execute(
    tx,
  );
  return rows;
}
