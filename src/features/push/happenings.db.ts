// What is to be told, and the notifications that it becomes.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { PushMessage, PushTopic } from '../../domain/push-message.ts';

export const happeningKinds = ['new_lead', 'import', 'follow_up', 'text', 'call'] as const;
export type HappeningKind = (typeof happeningKinds)[number];

export interface Happening {
  kind: HappeningKind;
  ref: string;
  /** How many leads it stands for. */
  size?: number;
}

/** Only where a device wants it, and each once. @returns whether there is anything new to tell */
export async function addHappenings(
  tx: Transaction,
  userId: string,
  topic: PushTopic,
  happenings: readonly Happening[],
): Promise<boolean> {
  const { rows } = await sql`
    insert into push_happenings (user_id, kind, ref, size)
    select ${userId}::uuid, each.kind, each.ref, each.size
    from unnest(${happenings.map(({ kind }) => kind)}::text[], ${happenings.map(({ ref }) => ref)}::text[],
      ${happenings.map(({ size }) => size ?? 1)}::integer[]) as each (kind, ref, size)
    where exists (select from push_devices where user_id = ${userId} and ${sql.ref(topic)})
    on conflict do nothing returning kind`.execute(tx);
  return rows.length > 0;
}

export interface Waiting {
  /** How long until they may be told; 0 is now. */
  seconds: number;
  count: number;
}

/** Null: nothing is to be told. */
export async function readWaiting(
  tx: Transaction,
  userId: string,
  { quiet, most }: { quiet: number; most: number },
): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, ceil(greatest(0, extract(epoch from least(
      max(happened_at) + make_interval(secs => ${quiet}), min(happened_at) + make_interval(secs => ${most})) - clock_timestamp())))::int as seconds
    from push_happenings where user_id = ${userId} and told_at is null`.execute(tx);
  const [waiting] = rows;
  return waiting && waiting.count > 0 ? waiting : null;
}

/** Those that another worker takes at this moment are left to it. What is old is marked, and not told. */
export async function takeHappenings(
  tx: Transaction,
  userId: string,
  freshMinutes: number,
): Promise<Required<Happening>[]> {
  const { rows } = await sql<Required<Happening> & { is_fresh: boolean }>`
    with open as (
      select kind, ref from push_happenings where user_id = ${userId} and told_at is null
      order by happened_at for update skip locked)
    update push_happenings as told set told_at = clock_timestamp() from open
    where told.user_id = ${userId} and told.kind = open.kind and told.ref = open.ref
    returning told.kind, told.ref, told.size, told.happened_at > clock_timestamp() - make_interval(mins => ${freshMinutes}) as is_fresh`.execute(
    tx,
  );
  return rows.filter(({ is_fresh }) => is_fresh).map(({ is_fresh: _, ...happening }) => happening);
}

export async function addNotices(
  tx: Transaction,
  userId: string,
  notices: readonly { deviceId: string; message: PushMessage }[],
): Promise<void> {
  if (notices.length === 0) return;
  await tx
    .insertInto('push_notices')
    .values(
      notices.map(({ deviceId, message }) => ({
        user_id: userId,
        device_id: deviceId,
        message: JSON.stringify(message),
      })),
    )
    .execute();
}

/** Agents who are to be told something, or whose notifications wait for their turn. */
export async function listOwnersOfOpen(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from push_happenings where told_at is null
    union select user_id from push_notices where state = 'waiting' and not_before <= clock_timestamp()`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** A notification that was being sent when its server ended is not sent again: it may have arrived. */
export async function tidy(tx: Transaction, { keptDays }: { keptDays: number }): Promise<void> {
  await sql`update push_notices set state = 'failed', message = null
    where state = 'sending' and not_before < clock_timestamp() - interval '1 hour'`.execute(tx);
  await sql`delete from push_notices where made_at < now() - make_interval(days => ${keptDays})`.execute(tx);
  await sql`delete from push_happenings where told_at < now() - make_interval(days => ${keptDays})`.execute(tx);
}
