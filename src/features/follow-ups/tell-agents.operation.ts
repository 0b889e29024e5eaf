import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { noteHappenings } from '../push/note-happening.operation.ts';
import { addMail } from './follow-up-mail.db.ts';
import type { Fire } from './fire.db.ts';
import { sendFollowUpMail } from './send-follow-up-mail.job.ts';

/**
 * The one place that reaches agents about follow-ups that came due. Open windows hear of the new rows by themselves;
 * devices with notifications turned on are told, and whoever wants a mail at the time gets one for all of that moment. In the system transaction that fired them.
 */
export async function tellAgents(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  fires: readonly Fire[],
): Promise<void> {
  const firstOf = new Map<string, string>();
  for (const { user_id: userId, id } of fires) if (!firstOf.has(userId)) firstOf.set(userId, id);
  for (const [userId, together] of Map.groupBy(fires, ({ user_id }) => user_id)) {
    const happenings = together.map(({ id }) => ({ kind: 'follow_up' as const, ref: id }));
    await noteHappenings(tx, { jobs, userId, happenings });
  }
  for (const userId of await wantsMails(tx, [...firstOf.keys()])) {
    const ref = firstOf.get(userId) ?? '';
    if (await addMail(tx, userId, { kind: 'due', ref }))
      await jobs.enqueue(tx, sendFollowUpMail, { userId, kind: 'due' as const, ref });
  }
}

async function wantsMails(tx: Transaction, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    select user_id from follow_up_settings where user_id = any(${userIds}::uuid[]) and mail = 'each' order by 1`.execute(
    tx,
  );
  return rows.map(({ user_id: id }) => id);
}
