import { sql } from 'kysely';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { CallFacts, StopReason, VoicemailWhy } from './call-facts.rules.ts';
import { toldEndMs } from './calls.rules.ts';
import { readInstant, writeInstant } from './instants.rules.ts';
import type { CallReason, CallStanding, CallStatus } from './call-standing.rules.ts';

export interface NewCall {
  id: string;
  userId: string;
  to: string;
  from: string;
  agentNumber: string;
  /** Null: none was named; the contact with the number it is, if there is one. */
  contactId: string | null;
  /** The agent’s line that is up; null: the own phone is rung for it. */
  lineId: string | null;
  /** What the agent wrote who calls outside the hours. */
  overrideReason: string | null;
  centsPerMinute: number;
  recordedCentsPerMinute: number;
}

export async function insertCall(tx: Transaction, call: NewCall): Promise<void> {
  await tx
    .insertInto('call_logs')
    .values({
      user_id: call.userId,
      id: call.id,
      to_number: call.to,
      from_number: call.from,
      agent_number: call.agentNumber,
      contact_id:
        call.contactId ??
        sql<string>`(select id from message_contacts where user_id = ${call.userId} and phone = ${call.to})`,
      line_id: call.lineId,
      override_reason: call.overrideReason,
      cents_per_minute: call.centsPerMinute,
      recorded_cents_per_minute: call.recordedCentsPerMinute,
    })
    .execute();
}

export async function countLiveCalls(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('call_logs')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('over_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A call to this number rings or runs, and nobody ends it. */
export async function isCalling(tx: Transaction, userId: string, number: string): Promise<boolean> {
  const call = await tx
    .selectFrom('call_logs')
    .select('id')
    .where('user_id', '=', userId)
    .where('over_at', 'is', null)
    .where('direction', '=', 'out')
    .where('to_number', '=', number)
    .where('stop_reason', 'is', null)
    .where('agent_ended_at', 'is', null)
    .where('lead_ended_at', 'is', null)
    .where(sql<boolean>`(agent_declined_at is null or agent_pressed_at is not null)`)
    .executeTakeFirst();
  return call !== undefined;
}

export async function listLiveIds(tx: Transaction, userId: string): Promise<string[]> {
  const calls = await tx
    .selectFrom('call_logs')
    .select('id')
    .where('user_id', '=', userId)
    .where('over_at', 'is', null)
    .orderBy('id')
    .execute();
  return calls.map(({ id }) => id);
}

export interface StoredCall {
  userId: string;
  id: string;
  to: string;
  from: string;
  /** Null: a call came in, and no phone of the agent's could be rung. */
  agentNumber: string | null;
  status: CallStatus;
  startedAt: number;
  /** When the carrier last said that all of its phones were up. */
  aliveAt: number | null;
  overrideReason: string | null;
  minutesHeld: number;
  centsPerMinute: number;
  recordedCentsPerMinute: number;
  isRecorded: boolean;
  /** The carrier was asked to record, and nobody knows yet whether it did. */
  isRecordingOpen: boolean;
  isSettled: boolean;
  facts: CallFacts;
}

const isRecordingOpen = sql<boolean>`exists (
  select from call_recordings as recording where recording.user_id = call_logs.user_id and recording.id = call_logs.id
    and ordered_at is not null and recording.started_at is null and failed_at is null)`;

/** The call, held until the transaction ends. Null: there is none, or its account is gone. */
export async function lockCall(tx: Transaction, id: string): Promise<StoredCall | null> {
  const row = await tx
    .selectFrom('call_logs')
    .selectAll()
    .select(isRecordingOpen.as('is_recording_open'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const at = (instant: string | null) => (instant === null ? null : readInstant(instant));
  const line = row.line_id === null ? undefined : await readLine(tx, row.user_id, row.line_id);
  return {
    userId: row.user_id,
    id: row.id,
    to: row.to_number,
    from: row.from_number,
    agentNumber: row.agent_number,
    status: row.status as CallStatus,
    startedAt: Date.parse(row.started_at),
    aliveAt: at(row.alive_at),
    overrideReason: row.override_reason,
    minutesHeld: row.minutes_held,
    centsPerMinute: row.cents_per_minute,
    recordedCentsPerMinute: row.recorded_cents_per_minute,
    isRecorded: row.is_recorded,
    isRecordingOpen: row.is_recording_open,
    isSettled: row.settled_at !== null,
    facts: {
      direction: row.direction as CallFacts['direction'],
      isOnLine: row.line_id !== null,
      agentLeg: row.agent_leg,
      agentDialedAt: at(row.agent_dialed_at),
      agentAnsweredAt: at(row.agent_answered_at),
      agentPressedAt: at(row.agent_pressed_at),
      agentDeclinedAt: at(row.agent_declined_at),
      agentEndedAt: at(row.agent_ended_at),
      agentCause: row.agent_cause,
      leadLeg: row.lead_leg,
      leadDialedAt: at(row.lead_dialed_at),
      leadAnsweredAt: at(row.lead_answered_at),
      leadEndedAt: at(row.lead_ended_at),
      leadCause: row.lead_cause,
      bridgedAt: at(row.bridged_at),
      voicemailWhy: row.voicemail_why as VoicemailWhy | null,
      greetedAt: at(row.greeted_at),
      recordedAt: at(row.recorded_at),
      stopReason: row.stop_reason as StopReason | null,
      ...(line && agentFactsOf(line)),
    },
  };
}

type LineRow = NonNullable<Awaited<ReturnType<typeof readLine>>>;

const readLine = (tx: Transaction, userId: string, id: string) =>
  tx
    .selectFrom('agent_lines')
    .select(['leg', 'dialed_at', 'answered_at', 'pressed_at', 'declined_at', 'ended_at', 'cause'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/** What the line did is what the agent did. */
function agentFactsOf(line: LineRow): Partial<CallFacts> {
  const at = (instant: string | null) => (instant === null ? null : readInstant(instant));
  return {
    agentLeg: line.leg,
    agentDialedAt: at(line.dialed_at),
    agentAnsweredAt: at(line.answered_at),
    agentPressedAt: at(line.pressed_at),
    agentDeclinedAt: at(line.declined_at),
    agentEndedAt: at(line.ended_at),
    agentCause: line.cause,
  };
}

export async function updateCall(
  tx: Transaction,
  { userId, id }: Pick<StoredCall, 'userId' | 'id'>,
  facts: CallFacts,
  standing: CallStanding,
): Promise<void> {
  const instant = (at: number | null) => (at === null ? null : writeInstant(at));
  await tx
    .updateTable('call_logs')
    .set({
      status: standing.status,
      reason: standing.reason,
      ended_by: standing.endedBy,
      duration_seconds: standing.durationSeconds,
      over_at: standing.isOver ? sql<string>`coalesce(over_at, clock_timestamp())` : null,
      agent_leg: facts.agentLeg,
      agent_dialed_at: instant(facts.agentDialedAt),
      agent_answered_at: instant(facts.agentAnsweredAt),
      agent_pressed_at: instant(facts.agentPressedAt),
      agent_declined_at: instant(facts.agentDeclinedAt),
      agent_ended_at: instant(facts.agentEndedAt),
      agent_cause: facts.agentCause,
      lead_leg: facts.leadLeg,
      lead_dialed_at: instant(facts.leadDialedAt),
      lead_answered_at: instant(facts.leadAnsweredAt),
      lead_ended_at: instant(facts.leadEndedAt),
      lead_cause: facts.leadCause,
      bridged_at: instant(facts.bridgedAt),
      greeted_at: instant(facts.greetedAt),
      recorded_at: instant(facts.recordedAt),
      stop_reason: facts.stopReason,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** `charged`: less than was billed where the wallet did not reach. */
export async function noteSettled(
  tx: Transaction,
  { userId, id }: Pick<StoredCall, 'userId' | 'id'>,
  { billed, charged }: { billed: number; charged: number },
): Promise<void> {
  await tx
    .updateTable('call_logs')
    .set({
      billed_cents: billed,
      cost_cents: charged,
      settled_at: sql<string>`coalesce(settled_at, clock_timestamp())`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export interface UnpaidCall {
  id: string;
  user_id: string;
  billed_cents: number;
  cost_cents: number;
}

/** What they cost was not charged in full; the newest first. */
export async function listUnpaidCalls(tx: Transaction, since: Date): Promise<UnpaidCall[]> {
  return tx
    .selectFrom('call_logs')
    .select(['id', 'user_id', 'billed_cents', 'cost_cents'])
    .where(sql<boolean>`billed_cents > cost_cents`)
    .where('settled_at', '>=', since.toISOString())
    .orderBy('settled_at', 'desc')
    .execute();
}

export async function noteMinuteHeld(
  tx: Transaction,
  { userId, id }: Pick<StoredCall, 'userId' | 'id'>,
  minute: number,
): Promise<void> {
  await tx
    .updateTable('call_logs')
    .set({ minutes_held: minute })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export interface RecentCall {
  id: string;
  direction: 'out' | 'in';
  lead_id: string | null;
  voicemail_url: string | null;
  voicemail_seconds: number | null;
  to_number: string;
  from_number: string;
  /** Of the lead with this number. */
  name: string | null;
  status: CallStatus;
  reason: CallReason | null;
  ended_by: CallStanding['endedBy'];
  started_at: string;
  duration_seconds: number;
  cost_cents: number;
}

/** As the index `call_logs_unseen` has it. */
export const isMissed = sql<boolean>`direction = 'in' and over_at is not null and seen_at is null and status = 'no_answer'`;
const peopleOfCalls = sql`array(select person_number from call where person_number is not null)`;

/** Newest first. */
export async function listRecentCalls(
  tx: Transaction,
  { userId, show, most }: { userId: string; show: 'all' | 'missed'; most: number },
): Promise<RecentCall[]> {
  const { rows } = await sql<RecentCall>`
    with call as materialized (
      select * from call_logs where user_id = ${userId} ${show === 'missed' ? sql`and ${isMissed}` : sql``}
      order by started_at desc, id desc limit ${most})
    select call.id, direction, to_number, from_number, lead.id as lead_id, lead.name, call.status, reason, ended_by, started_at,
      duration_seconds, cost_cents, voicemail_url, voicemail_seconds
    from call left join ${leadsByNumber(userId, peopleOfCalls, 'agent')} as lead on lead.number = person_number
    order by started_at desc, call.id desc`.execute(tx);
  return rows;
}

export interface LiveCallRow {
  id: string;
  direction: 'out' | 'in';
  person_number: string | null;
  lead_id: string | null;
  name: string | null;
  status: CallStatus;
  reason: CallReason | null;
  is_ending: boolean;
  seconds: number | null;
  cents_per_minute: number;
  /** How much longer its end is told; null: it is not over. */
  told_ms: number | null;
}

/** The oldest first, with those that have just come to nothing. */
export async function listLive(tx: Transaction, userId: string): Promise<LiveCallRow[]> {
  const { rows } = await sql<LiveCallRow>`
    with call as materialized (
      select * from call_logs where user_id = ${userId} and over_at is null
      union all
      select * from call_logs where user_id = ${userId} and direction = 'out' and status in ('no_answer', 'busy', 'failed')
        and started_at > now() - interval '1 hour' and over_at > now() - ${toldEndMs} * interval '1 millisecond')
    select call.id, direction, person_number, lead.id as lead_id, lead.name, call.status, reason,
      ${toldEndMs} - (extract(epoch from now() - over_at) * 1000)::int as told_ms,
      stop_reason is not null or agent_ended_at is not null or lead_ended_at is not null as is_ending,
      case when direction = 'out' or agent_pressed_at is not null
        then extract(epoch from clock_timestamp() - coalesce(lead_answered_at, bridged_at))::float8 end as seconds,
      case when is_recorded then recorded_cents_per_minute else call.cents_per_minute end as cents_per_minute
    from call left join ${leadsByNumber(userId, peopleOfCalls, 'agent')} as lead on lead.number = person_number
    order by started_at, call.id`.execute(tx);
  return rows;
}

/** Not asked about for so long, and not settled yet; the oldest first. */
export async function listToWatch(tx: Transaction, seconds: number, most: number): Promise<{ id: string }[]> {
  return tx
    .selectFrom('call_logs')
    .select('id')
    .where('settled_at', 'is', null)
    .where('checked_at', '<=', sql<string>`clock_timestamp() - ${seconds} * interval '1 second'`)
    .orderBy('checked_at')
    .limit(most)
    .execute();
}

export async function noteChecked(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('call_logs')
    .set({ checked_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function noteAlive(tx: Transaction, id: string, at: number): Promise<void> {
  await tx
    .updateTable('call_logs')
    .set({ alive_at: writeInstant(at) })
    .where('id', '=', id)
    .execute();
}

export interface CallStart {
  /** It rings, or it never will. */
  isDecided: boolean;
  hasFailed: boolean;
  reason: CallReason | null;
}

export async function readCallStart(tx: Transaction, userId: string, id: string): Promise<CallStart> {
  const row = await tx
    .selectFrom('call_logs')
    .select(['agent_leg', 'over_at', 'reason'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const hasFailed = row.over_at !== null && row.agent_leg === null;
  return {
    isDecided: hasFailed || row.agent_leg !== null,
    hasFailed,
    reason: row.reason as CallReason | null,
  };
}
