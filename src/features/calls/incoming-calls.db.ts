import { sql } from 'kysely';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { isMissed } from './calls.db.ts';
import type { VoicemailWhy } from './call-facts.rules.ts';

/** A call that came in, as its events or the carrier’s records have it. */
export interface CameIn {
  legId: string | null;
  recordId: string | null;
  /** E.164, or `anonymous`. */
  from: string;
  to: string;
  at: string;
}

/** What events and records say of one beginning differs by less; nobody calls again so soon. */
const sameBeginning = sql`interval '10 seconds'`;

const byItsNames = (userId: string | null, { legId, recordId }: CameIn) =>
  sql`select id from call_logs where direction = 'in' and lead_leg in (${legId}, ${recordId})
    union all select id from call_logs
    where user_id = ${userId} and direction = 'in' and carrier_leg in (${legId}, ${recordId})`;

const byItsBeginning = (userId: string, { from, to, at }: CameIn) =>
  sql`select id from call_logs where user_id = ${userId} and direction = 'in' and from_number = ${from} and to_number = ${to}
    and started_at between ${at}::timestamptz - ${sameBeginning} and ${at}::timestamptz + ${sameBeginning}`;

/** The call of which this event tells, also where the records told of it first. */
export async function findTold(tx: Transaction, userId: string | null, call: CameIn): Promise<string | null> {
  const fromRecords =
    userId === null ? sql`` : sql`union all (${byItsBeginning(userId, call)} and voicemail_why = 'away')`;
  const { rows } = await sql<{
    id: string;
  }>`select id from (${byItsNames(userId, call)} ${fromRecords}) as told limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Nobody told of this past call, by whatever name. `others`: the names of calls that were read with it. */
export async function isUntold(
  tx: Transaction,
  userId: string,
  call: CameIn,
  others: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from (${byItsNames(userId, call)}
    union all (${byItsBeginning(userId, call)} and voicemail_why is distinct from 'away'
      and (carrier_leg is null or carrier_leg <> all(${[...others]}::text[])))) as told limit 1`.execute(tx);
  return rows.length === 0;
}

/** Of a number to call from, or of the one that texts come from. `by`: whoever had it by then. */
export async function findOwner(tx: Transaction, number: string, by = 'infinity'): Promise<string | null> {
  const { rows } = await sql<{ user_id: string | null }>`
    (select user_id, 1 as place, created_at as since from phone_numbers
      where telnyx_number = ${number} and created_at <= ${by}::timestamptz)
    union all
    (select assigned_to, 2, date_assigned from toll_free_numbers
      where phone_number = ${number} and date_assigned <= ${by}::timestamptz)
    order by place, since desc limit 1`.execute(tx);
  return rows[0]?.user_id ?? null;
}

export interface NewIncoming {
  id: string;
  userId: string;
  /** E.164, or `anonymous`. */
  from: string;
  to: string;
  legId: string;
  recordId: string | null;
  startedAt: string;
  /** The agent's proven phone. */
  agentNumber: string | null;
  voicemailWhy: VoicemailWhy | null;
  centsPerMinute: number;
  recordedCentsPerMinute: number;
}

/** @returns its id; null when the call stands there already */
export async function insertIncoming(tx: Transaction, call: NewIncoming): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into call_logs (user_id, id, direction, status, started_at, from_number, to_number, agent_number, lead_leg, carrier_leg,
      voicemail_why, cents_per_minute, recorded_cents_per_minute)
    values (${call.userId}, ${call.id}, 'in', 'ringing', least(${call.startedAt}::timestamptz, clock_timestamp()), ${call.from},
      ${call.to}, ${call.agentNumber}, ${call.legId}, ${call.recordId}, ${call.voicemailWhy}, ${call.centsPerMinute},
      ${call.recordedCentsPerMinute})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface Introduction {
  /** Of the lead with the caller's number. */
  caller: string | null;
  agent: string | null;
}

/** Who the agent hears calls, and whose voicemail the caller hears. */
export async function readIntroduction(tx: Transaction, userId: string, number: string): Promise<Introduction> {
  const { rows } = await sql<Introduction>`
    select
      (select name from ${leadsByNumber(userId, sql`array[${number}]::text[]`, 'system')} as lead) as caller,
      (select nullif(full_name, '') from profiles where user_id = ${userId}) as agent`.execute(tx);
  return rows[0]!;
}

/** @returns the leg that was recorded; null: it is kept already, or nothing was recorded */
export async function findMessageToKeep(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const call = await tx
    .selectFrom('call_logs')
    .select('lead_leg')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('recorded_at', 'is not', null)
    .where('voicemail_url', 'is', null)
    .executeTakeFirst();
  return call?.lead_leg ?? null;
}

/** @returns false when it has one already, or the call is gone */
export async function noteVoicemail(
  tx: Transaction,
  { userId, id, url, seconds }: { userId: string; id: string; url: string; seconds: number },
): Promise<boolean> {
  const noted = await tx
    .updateTable('call_logs')
    .set({ voicemail_url: url, voicemail_seconds: seconds })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('voicemail_url', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function countUnseen(tx: Transaction, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from call_logs where user_id = ${userId} and ${isMissed} limit ${most}) as unseen`.execute(tx);
  return rows[0]!.count;
}

export async function noteSeen(tx: Transaction, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update call_logs set seen_at = clock_timestamp()
    where user_id = ${userId} and id = any(${[...ids]}::uuid[]) and ${isMissed}`.execute(tx);
}
