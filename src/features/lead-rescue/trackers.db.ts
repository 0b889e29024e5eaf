// Contacts on the plan, as the agent sees and changes them.
import { sql, type RawBuilder } from 'kysely';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { readTypedNumber } from '../../domain/typed-number.ts';
import type { StopReason } from './stop-reasons.rules.ts';

export interface TrackerRow {
  id: string;
  name: string | null;
  phone: string;
  contact_at: string;
  lead_id: string | null;
  state: string | null;
  zip: string | null;
  current_day: number;
  last_attempt_at: string | null;
  responded: boolean;
  paused: boolean;
  stop_reason: StopReason | null;
  started_at: string | null;
  updated_at: string;
  sent_at: string | null;
  due_at: string | null;
  waits_for: string | null;
  message_id: string | null;
  text_status: string | null;
  text_due_at: string | null;
  text_taken_at: string | null;
  text_reason: string | null;
}

/** Their contacts, leads and texts are looked up together: before there are statistics one index is as good as another. */
const shownAs = (userId: string, from: RawBuilder<unknown>) => sql<TrackerRow>`
  with page as materialized (${from}),
    owners as materialized (
      select number as phone, id, name, state, zip from ${leadsByNumber(userId, sql`array(select phone from page)`, 'agent')} as owner),
    named as materialized (
      select phone, full_name from message_contacts where user_id = ${userId} and phone = any(array(select phone from page))),
    texts as materialized (
      select id, status, due_at, claimed_at, reason from messages
      where user_id = ${userId} and id = any(array(select message_id from page where message_id is not null)))
  select page.contact_id as id, coalesce(named.full_name, owners.name) as name, page.phone, page.contact_at, owners.id as lead_id,
    owners.state, owners.zip, current_day, last_attempt_at, responded, paused, stop_reason, started_at, updated_at, sent_at,
    page.due_at, waits_for, message_id, texts.status as text_status, texts.due_at as text_due_at, texts.claimed_at as text_taken_at,
    texts.reason as text_reason
  from page left join owners using (phone) left join named using (phone) left join texts on texts.id = page.message_id
  order by page.contact_at desc, page.contact_id desc`;

export interface TrackerKey {
  contact_at: string;
  id: string;
}

interface Listing {
  after: TrackerKey | null;
  q: string;
  isAll: boolean;
  limit: number;
}

/** The newest first, from `after` on. What is looked for by name looks through all of the agent's. */
export async function listPage(
  tx: Transaction,
  userId: string,
  { after, q, isAll, limit }: Listing,
): Promise<TrackerRow[]> {
  const shown = isAll ? sql`` : sql`and (stop_reason is null or stop_reason = 'manual')`;
  const rest = after
    ? sql`and (contact_at, contact_id) < (${after.contact_at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const digits = readTypedNumber(q)?.digits ?? q.replace(/\D/g, '');
  const found =
    q === ''
      ? sql``
      : sql`and (exists (select from message_contacts as contact
          where contact.user_id = ${userId} and contact.phone = tracker.phone and position(search_form(${q}) in search_form(coalesce(full_name, ''))) > 0)
          ${digits === '' ? sql`` : sql`or position(${digits} in phone) > 0`})`;
  const page = sql`select * from lead_rescue_trackers as tracker where user_id = ${userId} ${shown} ${rest} ${found}
    order by contact_at desc, contact_id desc limit ${limit}`;
  return (await shownAs(userId, page).execute(tx)).rows;
}

/** By its contact or by a number. */
export async function findTracker(
  tx: Transaction,
  userId: string,
  by: { contactId: string } | { phone: string },
): Promise<TrackerRow | null> {
  const one = 'phone' in by ? sql`phone = ${by.phone}` : sql`contact_id = ${by.contactId}`;
  const from = sql`select * from lead_rescue_trackers where user_id = ${userId} and ${one}`;
  return (await shownAs(userId, from).execute(tx)).rows[0] ?? null;
}

/** Held until the transaction ends. @returns false: nobody of this agent's. */
export async function lockTracker(tx: Transaction, userId: string, contactId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lead_rescue_trackers where user_id = ${userId} and contact_id = ${contactId} for update`.execute(tx);
  return rows.length > 0;
}

/** What speaks against texting this number whatever happened before; null: nothing. */
export async function standingStop(tx: Transaction, userId: string, phone: string): Promise<StopReason | null> {
  const { rows } = await sql<{
    stop: StopReason | null;
  }>`select rescue_stop(${userId}, ${phone}, now()) as stop`.execute(tx);
  return rows[0]!.stop;
}

export const pauseTracker = (tx: Transaction, userId: string, contactId: string) =>
  sql`update lead_rescue_trackers set paused = true, stop_reason = 'manual'
    where user_id = ${userId} and contact_id = ${contactId} and stop_reason is null`.execute(tx);

/** Its text is let go of, but not when it left: the day has had its text. */
const letGo = sql`message_id = null, sent_at = coalesce((
  select claimed_at from messages as text where text.user_id = tracker.user_id and text.id = tracker.message_id
    and text.status not in ('held', 'queued', 'canceled')), sent_at)`;

export const resumeTracker = (tx: Transaction, userId: string, contactId: string, now: number, due: number) =>
  sql`update lead_rescue_trackers as tracker set paused = false, stop_reason = null, ${letGo},
      live_since = case when started_at is null then null else ${iso(now)}::timestamptz end,
      due_at = case when started_at is null then null else ${iso(due)}::timestamptz end
    where user_id = ${userId} and contact_id = ${contactId} and (paused or stop_reason is not null)`.execute(tx);

export const advanceTracker = (tx: Transaction, userId: string, contactId: string, fromDay: number) =>
  sql`update lead_rescue_trackers set current_day = current_day + 1
    where user_id = ${userId} and contact_id = ${contactId} and current_day = ${fromDay}`.execute(tx);

/** Who started keeps their start, which counted on its day; whose turn has not come waits on. */
export const resetTracker = (tx: Transaction, userId: string, contactId: string, now: number, due: number) =>
  sql`update lead_rescue_trackers as tracker set current_day = 1, responded = false, paused = false, stop_reason = null,
      ${letGo}, waits_for = case when started_at is null then waits_for end, live_since = ${iso(now)}::timestamptz,
      due_at = case when started_at is null then null else ${iso(due)}::timestamptz end
    where user_id = ${userId} and contact_id = ${contactId}`.execute(tx);

const iso = (instant: number): string => new Date(instant).toISOString();

export async function findLeadPhone(
  tx: Transaction,
  userId: string,
  leadId: string,
): Promise<{ phone: string | null } | null> {
  const row = await tx
    .selectFrom('leads')
    .select('phone')
    .where('user_id', '=', userId)
    .where('id', '=', leadId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
