// Where recordings lie, and which must still come from the carrier or go there.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { RecordingLine } from './call-recordings.contract.ts';

interface Call {
  userId: string;
  id: string;
}

export interface RecordingAtCarrier {
  /** The leg that was recorded. */
  legId: string;
  isKept: boolean;
  isDeleted: boolean;
  /** The carrier said that it began. */
  isStarted: boolean;
  /** The carrier said that it could not, and why. */
  failedWhy: string | null;
  /** So long ago the call ended that the carrier would list it. */
  isPastSearch: boolean;
}

/** The agent’s, or on a line the other person’s: it ends with the call. */
const recordedLeg = sql`case when line_id is null then agent_leg else lead_leg end`;

/** Null: the carrier has nothing more of it. It tells of a recording before it tells that its leg ended. */
export async function findAtCarrier(tx: Transaction, call: Call, hours: number): Promise<RecordingAtCarrier | null> {
  const { rows } = await sql<RecordingAtCarrier>`
    select ${recordedLeg} as "legId", kept_at is not null as "isKept", deleted_at is not null as "isDeleted",
      recording.started_at is not null as "isStarted", failed_why as "failedWhy", coalesce(over_at < now() - make_interval(hours => ${hours}), false) as "isPastSearch"
    from call_recordings as recording join call_logs as call using (user_id, id)
    where recording.user_id = ${call.userId} and recording.id = ${call.id} and ordered_at is not null
      and carrier_gone_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** @returns false when it was kept or deleted in the meantime, or the call is gone */
export async function noteKept(
  tx: Transaction,
  { userId, id, url, seconds }: Call & { url: string; seconds: number },
): Promise<boolean> {
  const kept = await tx
    .updateTable('call_recordings')
    .set({ kept_at: sql<string>`clock_timestamp()`, seconds })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined) return false;
  await writeUrl(tx, { userId, id }, url);
  return true;
}

export async function noteCarrierGone(tx: Transaction, { userId, id }: Call): Promise<void> {
  await tx
    .updateTable('call_recordings')
    .set({ carrier_gone_at: sql<string>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Of these calls, what was recorded and is not lost. */
export async function listRecordingRows(
  tx: Transaction,
  userId: string,
  calls: readonly string[],
): Promise<(RecordingLine & { id: string })[]> {
  const { rows } = await sql<RecordingLine & { id: string }>`
    select recording.id, seconds, recording_url as url,
      case when deleted_at is not null then 'deleted' when kept_at is not null then 'kept'
        when failed_at is not null then 'failed' else 'coming' end as status,
      case when law = 'all_party' then greatest(agent_told_at, person_told_at) end as told_at
    from call_recordings as recording join call_logs as call using (user_id, id)
    where recording.user_id = ${userId} and recording.id = any(${[...calls]}::uuid[])
      and (recording.started_at is not null and (kept_at is not null or deleted_at is not null or carrier_gone_at is null)
        or failed_at is not null)`.execute(tx);
  return rows;
}

/** Over, and still at the carrier; the oldest first. */
export async function listAtCarrier(
  tx: Transaction,
  { afterSeconds, days, most }: { afterSeconds: number; days: number; most: number },
): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select recording.user_id as "userId", recording.id
    from call_recordings as recording join call_logs as call using (user_id, id)
    where ordered_at is not null and carrier_gone_at is null
      and over_at between now() - make_interval(days => ${days}) and now() - make_interval(secs => ${afterSeconds})
    order by ordered_at limit ${most}`.execute(tx);
  return rows;
}

/** Of `recording`, `call` and `settings`: older than their agent keeps them. */
const isPast = (usualDays: number) => sql<boolean>`
  kept_at is not null and deleted_at is null and over_at < now() - make_interval(days => coalesce(keep_days, ${usualDays}))`;
const withSettings = sql`call_recordings as recording join call_logs as call using (user_id, id)
  left join call_recording_settings as settings on settings.user_id = recording.user_id`;

/** Older than their agent keeps them; the oldest first. */
export async function listOutlived(
  tx: Transaction,
  { usualDays, most }: { usualDays: number; most: number },
): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select recording.user_id as "userId", recording.id from ${withSettings}
    where ${isPast(usualDays)} order by over_at limit ${most}`.execute(tx);
  return rows;
}

/** Still so: the agent may have said since that they keep them longer. */
export async function isOutlived(tx: Transaction, { userId, id }: Call, usualDays: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${withSettings}
    where recording.user_id = ${userId} and recording.id = ${id} and ${isPast(usualDays)}`.execute(tx);
  return rows.length > 0;
}

/** Of which the carrier may have a recording or a message. */
export async function listLegsAtCarrier(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ leg: string }>`
    select ${recordedLeg} as leg from call_recordings join call_logs using (user_id, id)
      where user_id = ${userId} and ordered_at is not null and carrier_gone_at is null and ${recordedLeg} is not null
    union
    select lead_leg from call_logs
      where user_id = ${userId} and recorded_at is not null and voicemail_url is null and lead_leg is not null`.execute(
    tx,
  );
  return rows.map(({ leg }) => leg);
}

export interface OwnRecording {
  isOver: boolean;
  url: string | null;
  isDeleted: boolean;
}

/** Held until the transaction ends. Null: there is no such recording. */
export async function lockOwn(tx: Transaction, { userId, id }: Call): Promise<OwnRecording | null> {
  const call = await tx
    .selectFrom('call_logs')
    .select(['over_at', 'recording_url'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const recording = await tx
    .selectFrom('call_recordings')
    .select('deleted_at')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!call || !recording) return null;
  return { isOver: call.over_at !== null, url: call.recording_url, isDeleted: recording.deleted_at !== null };
}

export async function noteDeleted(tx: Transaction, call: Call, by: 'agent' | 'retention'): Promise<void> {
  await tx
    .updateTable('call_recordings')
    .set({ deleted_at: sql<string>`clock_timestamp()`, deleted_by: by })
    .where('user_id', '=', call.userId)
    .where('id', '=', call.id)
    .execute();
  await writeUrl(tx, call, null);
}

async function writeUrl(tx: Transaction, { userId, id }: Call, url: string | null): Promise<void> {
  await tx
    .updateTable('call_logs')
    .set({ recording_url: url })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
