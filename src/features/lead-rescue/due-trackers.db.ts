// Trackers whose moment has come, and what becomes of them. In the system's transactions.
import { sql } from 'kysely';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { DueTracker } from './decide-tracker.rules.ts';
import type { StopReason } from './stop-reasons.rules.ts';

export interface RescueSettings {
  send_tz: string;
  send_hour_local: number;
  loop_enabled: boolean;
  starts_per_day: number;
  waits_for: string | null;
}

interface Sender extends Pick<RescueSettings, 'send_tz' | 'send_hour_local'> {
  user_id: string;
}

/** Null: turned off. `hold`: nobody else begins people of this agent at the same time. */
export async function readRunning(tx: Transaction, userId: string, hold = false): Promise<RescueSettings | null> {
  const query = tx
    .selectFrom('lead_rescue_settings')
    .select(['send_tz', 'send_hour_local', 'loop_enabled', 'starts_per_day', 'waits_for'])
    .where('user_id', '=', userId)
    .where('enabled', '=', true);
  const row = await (hold ? query.forUpdate() : query).executeTakeFirst();
  return row ?? null;
}

/** Whose plans have something to do now. */
export async function listOwnersOfDue(tx: Transaction, now: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from lead_rescue_settings as settings
    where enabled and look_at <= ${now}::timestamptz and coalesce(waits_for, '') not in ('opt_outs', 'failures') and (
      exists (select from lead_rescue_trackers as due where due.user_id = settings.user_id and due_at <= ${now}::timestamptz)
      or starts_from <= ${now}::timestamptz and exists (select from lead_rescue_trackers as next
        where next.user_id = settings.user_id and started_at is null and stop_reason is null and waits_for is null))
    order by look_at, user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export interface TakenTracker extends DueTracker {
  contactId: string;
  phone: string;
  leadId: string | null;
  name: string | null;
}

interface Row {
  contact_id: string;
  phone: string;
  current_day: number;
  sent_at: string | null;
  stop: StopReason | null;
  is_elsewhere: boolean;
  person_sent_at: string | null;
  full_name: string | null;
  lead_id: string | null;
  state: string | null;
  zip: string | null;
  text_status: string | null;
  text_due_at: string | null;
  text_taken_at: string | null;
}

/** Held by this transaction; those of another worker are passed over. */
export const takeDue = (tx: Transaction, userId: string, now: string, most: number): Promise<TakenTracker[]> =>
  take(
    tx,
    userId,
    sql`select * from lead_rescue_trackers where user_id = ${userId} and due_at <= ${now}::timestamptz
      order by due_at limit ${most} for update skip locked`,
  );

/** Those whose turn has not come yet, the newest first. */
export const takeNext = (tx: Transaction, userId: string, most: number): Promise<TakenTracker[]> =>
  take(
    tx,
    userId,
    sql`select * from lead_rescue_trackers where user_id = ${userId} and started_at is null and stop_reason is null and waits_for is null
      order by contact_at desc, contact_id desc limit ${most} for update skip locked`,
  );

async function take(tx: Transaction, userId: string, taken: ReturnType<typeof sql>): Promise<TakenTracker[]> {
  const { rows } = await sql<Row>`
    with taken as materialized (${taken}),
      own_texts as materialized (select id, status, due_at, claimed_at from messages
        where user_id = ${userId} and id = any(array(select message_id from taken)))
    select taken.contact_id, taken.phone, current_day, taken.sent_at, contact.full_name,
      rescue_stop(${userId}, taken.phone, coalesce(live_since, '-infinity')) as stop,
      rescue_number(${userId}, taken.phone) <> taken.phone as is_elsewhere, last.sent_at as person_sent_at,
      lead.id as lead_id, lead.state, lead.zip,
      text.status as text_status, text.due_at as text_due_at, text.claimed_at as text_taken_at
    from taken
      left join lateral (select full_name from message_contacts where user_id = ${userId} and phone = taken.phone limit 1) as contact on true
      left join ${leadsByNumber(userId, sql`array(select phone from taken)`, 'system')} as lead on lead.number = taken.phone
      left join lateral (select array_append(further_phones, phone) as numbers from leads
        where user_id = ${userId} and id = lead.id limit 1) as own on true
      left join lateral (select max(text.claimed_at) as sent_at from unnest(coalesce(own.numbers, '{}') || taken.phone) as any_of (number)
        cross join lateral (select claimed_at from messages
          where user_id = ${userId} and person_number = any_of.number and origin = 'rescue'
            and status in ('sending', 'sent', 'delivered', 'unknown')
          order by created_at desc, id desc limit 1) as text) as last on true
      left join own_texts as text on text.id = taken.message_id
    order by taken.due_at, taken.contact_at desc, taken.contact_id desc`.execute(tx);
  return rows.map((row) => ({
    contactId: row.contact_id,
    phone: row.phone,
    leadId: row.lead_id,
    name: row.full_name,
    day: row.current_day,
    sentAt: instant(row.sent_at),
    stop: row.stop,
    isElsewhere: row.is_elsewhere,
    personSentAt: instant(row.person_sent_at),
    person: { phone: row.phone, state: row.state, zip: row.zip },
    text:
      row.text_status === null
        ? null
        : { status: row.text_status, dueAt: instant(row.text_due_at), takenAt: instant(row.text_taken_at) },
  }));
}

const instant = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** Absent: stays as it is. */
export interface TrackerChange {
  contactId: string;
  stop?: StopReason;
  day?: number;
  attemptedAt?: number;
  /** Null: none is under way any more. */
  messageId?: string | null;
  sentAt?: number | null;
  dueAt?: number;
  startedAt?: number;
  waitsFor?: string | null;
  /** When it was found what it waits for. */
  lookedAt?: number;
}

export async function writeTrackers(tx: Transaction, userId: string, changes: readonly TrackerChange[]): Promise<void> {
  if (changes.length === 0) return;
  const at = (moment: number | null | undefined) =>
    moment === null || moment === undefined ? null : new Date(moment).toISOString();
  const rows = changes.map((change) => ({
    contact_id: change.contactId,
    stop: change.stop ?? null,
    day: change.day ?? null,
    attempted_at: at(change.attemptedAt),
    keeps_message: change.messageId === undefined,
    message: change.messageId ?? null,
    left_at: at(change.sentAt),
    due: at(change.dueAt),
    started: at(change.startedAt),
    keeps_wait: change.waitsFor === undefined,
    wait: change.waitsFor ?? null,
    looked: at(change.lookedAt),
  }));
  await sql`
    update lead_rescue_trackers set
      stop_reason = coalesce(stop, stop_reason), current_day = coalesce(day, current_day),
      last_attempt_at = coalesce(attempted_at, last_attempt_at), sent_at = coalesce(left_at, sent_at),
      message_id = case when keeps_message then message_id else message end, due_at = coalesce(due, due_at),
      started_at = coalesce(started, started_at), live_since = coalesce(started, live_since),
      waits_for = case when keeps_wait then waits_for else wait end, looked_at = coalesce(looked, looked_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (contact_id uuid, stop text, day integer, attempted_at timestamptz,
      keeps_message boolean, message uuid, left_at timestamptz, due timestamptz, started timestamptz, keeps_wait boolean, wait text, looked timestamptz)
    where user_id = ${userId} and lead_rescue_trackers.contact_id = change.contact_id`.execute(tx);
}

export async function countStarted(tx: Transaction, userId: string, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lead_rescue_trackers
    where user_id = ${userId} and started_at >= ${new Date(since).toISOString()}::timestamptz`.execute(tx);
  return rows[0]!.count;
}

/** Nothing of this agent's is looked at before `lookAt`, for this reason; null: all is well. */
export async function noteAgentWait(
  tx: Transaction,
  userId: string,
  why: string | null,
  lookAt: number,
): Promise<void> {
  await sql`
    update lead_rescue_settings set waits_for = ${why}, look_at = ${new Date(lookAt).toISOString()}::timestamptz
    where user_id = ${userId} and (${why}::text is not null or waits_for is not null)`.execute(tx);
}

export async function noteNextStarts(tx: Transaction, userId: string, from: number): Promise<void> {
  await sql`
    update lead_rescue_settings set starts_from = ${new Date(from).toISOString()}::timestamptz where user_id = ${userId}`.execute(
    tx,
  );
}

/** Stopped because their contact went, so long ago that it cannot come back. */
export async function dropGone(tx: Transaction, olderThanDays: number, most: number): Promise<void> {
  await sql`
    delete from lead_rescue_trackers where (user_id, contact_id) in (
      select user_id, contact_id from lead_rescue_trackers as gone
      where stop_reason = 'lead_gone' and updated_at < now() - ${olderThanDays} * interval '1 day'
        and not exists (select from message_contacts as contact where contact.user_id = gone.user_id and contact.id = gone.contact_id)
      order by updated_at limit ${most})`.execute(tx);
}

/** Who could not begin for another reason than a consent, as was found a day before this moment, may be asked about again. */
export async function askAgain(tx: Transaction, now: string): Promise<void> {
  await sql`
    update lead_rescue_trackers set waits_for = null
    where looked_at <= ${now}::timestamptz - interval '1 day' and started_at is null and waits_for is not null
      and waits_for not in ('no_consent_record', 'third_party_consent')`.execute(tx);
}

/** Who had something due by `since`, and when they send. */
export async function listSendersOfDue(tx: Transaction, since: string): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select user_id, send_tz, send_hour_local from lead_rescue_settings as settings
    where exists (select from lead_rescue_trackers as due where due.user_id = settings.user_id and due_at <= ${since}::timestamptz)
    order by user_id`.execute(tx);
  return rows;
}

interface LeftOut {
  /** Due by then. */
  since: string;
  /** Each send hour at which a day may have been sent: it counts where the tracker was due before. */
  passed: readonly string[];
  /** When they are looked at again. */
  next: string;
}

/** The day that was due goes by, and one more with each send hour that passed. Who has their text has had its day already. */
export async function leaveOutDue(tx: Transaction, userId: string, { since, passed, next }: LeftOut): Promise<number> {
  const { numAffectedRows } = await sql`
    update lead_rescue_trackers set due_at = ${next}::timestamptz,
      current_day = current_day + (message_id is null)::int
        + (select count(*) from unnest(${[...passed]}::timestamptz[]) as passed (moment) where moment > due_at)::int
    where user_id = ${userId} and due_at <= ${since}::timestamptz`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
