// Notifications on their way.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { PushMessage } from '../../domain/push-message.ts';

export interface Notice {
  id: string;
  device_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  message: PushMessage;
  tries: number;
}

/** Those that waited until they were no news are not sent any more. */
export async function dropStale(tx: Transaction, userId: string, freshMinutes: number): Promise<void> {
  await sql`update push_notices set state = 'failed', message = null
    where user_id = ${userId} and state = 'waiting' and made_at <= clock_timestamp() - make_interval(mins => ${freshMinutes})`.execute(
    tx,
  );
}

/** They are this worker's from now on: nobody else sends them, not even after it ended. */
export async function takeNotices(tx: Transaction, userId: string, most: number): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with due as (
      select id from push_notices where user_id = ${userId} and state = 'waiting' and not_before <= clock_timestamp()
      order by made_at, id limit ${most} for update skip locked)
    update push_notices as taken set state = 'sending', tries = taken.tries + 1
    from due, push_devices as device
    where taken.user_id = ${userId} and taken.id = due.id and device.user_id = ${userId} and device.id = taken.device_id
    returning taken.id, taken.device_id, taken.message, taken.tries, device.endpoint, device.p256dh, device.auth`.execute(
    tx,
  );
  return rows;
}

export async function settleNotice(
  tx: Transaction,
  userId: string,
  { id, became }: { id: string; became: 'sent' | 'failed' },
): Promise<void> {
  await sql`update push_notices set state = ${became}, message = null where user_id = ${userId} and id = ${id}`.execute(
    tx,
  );
}

/** It has certainly not arrived. */
export async function putOff(
  tx: Transaction,
  userId: string,
  { id, seconds }: { id: string; seconds: number },
): Promise<void> {
  await sql`update push_notices set state = 'waiting', not_before = clock_timestamp() + make_interval(secs => ${seconds})
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** All that may have been told before that moment: nobody is told again. */
export async function dropDoubtful(tx: Transaction, before: string): Promise<void> {
  await sql`update push_notices set state = 'failed', message = null
    where state in ('waiting', 'sending') and made_at < ${before}::timestamptz`.execute(tx);
  await sql`update push_happenings set told_at = clock_timestamp() where told_at is null and happened_at < ${before}::timestamptz`.execute(
    tx,
  );
}
