// The queue of one agent. Every query names the owner, and reads `leads_follow_up` in its order.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { countLimit } from '../../domain/count-words.ts';
import type { Bounds } from './follow-up-time.rules.ts';
import type { FollowUp, ReminderMail } from './follow-ups.contract.ts';
import { defaultReminders } from './reminder-defaults.rules.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The database's clock, and the zone in which the agent's days begin. */
export async function readClock(tx: Transaction, userId: string): Promise<{ now: number; zone: string }> {
  const { rows } = await sql<{ now: string; zone: string }>`
    select now() as now, time_zone as zone from profiles where user_id = ${userId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An agent without a profile.');
  return { now: Date.parse(row.now), zone: row.zone };
}

interface Page extends Bounds {
  after: { at: string; id: string } | null;
  limit: number;
}

/** The last own words about the lead, else what the file said. */
const note = sql`left(coalesce(
  (select body from lead_notes n where n.user_id = leads.user_id and n.lead_id = leads.id and not n.auto
    order by n.created_at desc, n.id desc limit 1), notes), 240)`;

export async function listGroup(
  tx: Transaction,
  userId: string,
  { from, before, after, limit }: Page,
): Promise<FollowUp[]> {
  const { rows } = await sql<FollowUp>`
    select id, name, phone, further_phones, email, state, address ->> 'zip' as zip, status, stage, next_follow_up_at, version, ${note} as note from leads
    where user_id = ${userId} and deleted_at is null and next_follow_up_at is not null
      and next_follow_up_at < ${iso(before)}::timestamptz
      ${from === null ? sql`` : sql`and next_follow_up_at >= ${iso(from)}::timestamptz`}
      ${after === null ? sql`` : sql`and (next_follow_up_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by next_follow_up_at, id limit ${limit}`.execute(tx);
  return rows;
}

export async function countGroup(tx: Transaction, userId: string, { from, before }: Bounds): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from leads where user_id = ${userId} and deleted_at is null and next_follow_up_at is not null
        and next_follow_up_at < ${iso(before)}::timestamptz
        ${from === null ? sql`` : sql`and next_follow_up_at >= ${iso(from)}::timestamptz`}
      limit ${countLimit}
    ) as found`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface Fired {
  id: string;
  lead_id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  due_at: string;
}

/** What was told in the last minutes and is still due. */
export async function listFired(tx: Transaction, userId: string): Promise<Fired[]> {
  const { rows } = await sql<Fired>`
    select f.id, f.lead_id, l.name, l.phone, l.email, f.due_at
    from follow_up_fires f join leads l on l.user_id = f.user_id and l.id = f.lead_id
    where f.user_id = ${userId} and f.fired_at > now() - interval '5 minutes' and l.deleted_at is null
      and l.next_follow_up_at = f.due_at
    order by f.fired_at desc, f.due_at desc limit 50`.execute(tx);
  return rows;
}

export interface FireOfLead {
  id: string;
  lead_id: string;
  due_at: string;
  next_follow_up_at: string | null;
  version: number;
}

export async function findFire(tx: Transaction, userId: string, id: string): Promise<FireOfLead | undefined> {
  const { rows } = await sql<FireOfLead>`
    select f.id, f.lead_id, f.due_at, l.next_follow_up_at, l.version
    from follow_up_fires f join leads l on l.user_id = f.user_id and l.id = f.lead_id and l.deleted_at is null
    where f.user_id = ${userId} and f.id = ${id}`.execute(tx);
  return rows[0];
}

export async function findReminders(
  tx: Transaction,
  userId: string,
): Promise<{ mail: ReminderMail; digest_hour: number }> {
  const { rows } = await sql<{ mail: ReminderMail; digest_hour: number }>`
    select mail, digest_hour from follow_up_settings where user_id = ${userId}`.execute(tx);
  return rows[0] ?? defaultReminders;
}

export async function writeReminders(
  tx: Transaction,
  userId: string,
  { mail, digest_hour }: { mail: ReminderMail; digest_hour: number },
): Promise<void> {
  await sql`insert into follow_up_settings (user_id, mail, digest_hour) values (${userId}, ${mail}, ${digest_hour})
    on conflict (user_id) do update set mail = excluded.mail, digest_hour = excluded.digest_hour, updated_at = now()`.execute(
    tx,
  );
}
