// What was sent by mail: a row each, so that nothing is told twice.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { followUpMailDays } from '../../domain/retention.ts';
import type { Bounds } from './follow-up-time.rules.ts';
import type { MailRow } from './follow-up-mail.rules.ts';
import { defaultReminders } from './reminder-defaults.rules.ts';

export type MailKind = 'due' | 'digest';

interface Told {
  kind: MailKind;
  ref: string;
}

/** @returns false when it was told before. */
export async function addMail(tx: Transaction, userId: string, { kind, ref }: Told): Promise<boolean> {
  const added = await tx
    .insertInto('follow_up_mails')
    .values({ user_id: userId, kind, ref })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Undefined when it has been sent or dropped, or its account is gone. */
export async function findUnsent(
  tx: Transaction,
  userId: string,
  { kind, ref }: Told,
): Promise<{ id: string; email: string; zone: string; now: string } | undefined> {
  const { rows } = await sql<{ id: string; email: string; zone: string; now: string }>`
    select mail.id, account.email, profile.time_zone as zone, now() as now
    from follow_up_mails mail join auth."user" account on account.id = mail.user_id
      join profiles profile on profile.user_id = mail.user_id
    where mail.user_id = ${userId} and mail.kind = ${kind} and mail.ref = ${ref}
      and mail.sent_at is null and mail.dropped_at is null`.execute(tx);
  return rows[0];
}

export async function markMail(
  tx: Transaction,
  userId: string,
  { kind, ref }: Told,
  became: 'sent' | 'dropped',
): Promise<void> {
  await tx
    .updateTable('follow_up_mails')
    .set(became === 'sent' ? { sent_at: sql<string>`now()` } : { dropped_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .execute();
}

/** What fired together with `fireId` and is still due. Nothing about a lead that was moved, dealt with or deleted since. */
export async function stillDue(tx: Transaction, userId: string, fireId: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select l.id, l.name, l.phone, l.email, f.due_at as at
    from follow_up_fires first
      join follow_up_fires f on f.user_id = first.user_id and f.fired_at = first.fired_at
      join leads l on l.user_id = f.user_id and l.id = f.lead_id and l.deleted_at is null and l.next_follow_up_at = f.due_at
    where first.user_id = ${userId} and first.id = ${fireId}
    order by f.due_at, l.id limit 100`.execute(tx);
  return rows;
}

export async function listDueIn(
  tx: Transaction,
  userId: string,
  { from, before }: Bounds,
  most: number,
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, name, phone, email, next_follow_up_at as at from leads
    where user_id = ${userId} and deleted_at is null and not is_sample and next_follow_up_at < ${new Date(before).toISOString()}::timestamptz
      and next_follow_up_at >= ${from === null ? '-infinity' : new Date(from).toISOString()}::timestamptz
    order by next_follow_up_at, id limit ${most}`.execute(tx);
  return rows;
}

export interface Digestible {
  user_id: string;
  zone: string;
  hour: number;
}

/** Agents who want a digest and have anything that is due within a day. By id, so that all are gone through in parts. */
export async function listDigestible(tx: Transaction, after: string, most: number): Promise<Digestible[]> {
  const { rows } = await sql<Digestible>`
    select p.user_id, p.time_zone as zone, coalesce(s.digest_hour, ${defaultReminders.digest_hour}::int) as hour
    from profiles p left join follow_up_settings s on s.user_id = p.user_id
    where p.user_id > ${after}::uuid and coalesce(s.mail, ${defaultReminders.mail}::text) = 'digest'
      and exists (select from leads l where l.user_id = p.user_id and l.deleted_at is null and not l.is_sample
        and l.next_follow_up_at < now() + interval '1 day')
    order by p.user_id limit ${most}`.execute(tx);
  return rows;
}

export async function databaseNow(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx);
  return Date.parse(rows[0]?.now ?? '');
}

/** They say nothing that is not known elsewhere. */
export async function forgetOldMails(tx: Transaction): Promise<void> {
  await sql`delete from follow_up_mails where created_at < now() - make_interval(days => ${followUpMailDays})`.execute(
    tx,
  );
}
