// What happened to how somebody logs in, in the audit log.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { activityActions, type SecurityAction } from './security-event.rules.ts';

export interface SecurityEvent {
  userId: string;
  action: SecurityAction;
  /** Null: the operator. */
  actorId: string | null;
  subject: { device?: string; address?: string; way?: string };
}

export async function addSecurityEvent(
  tx: Transaction,
  { userId, action, actorId, subject }: SecurityEvent,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ user_id: userId, actor_id: actorId, action, subject: JSON.stringify(subject) })
    .execute();
}

export interface StoredEvent {
  id: string;
  action: SecurityAction;
  subject: SecurityEvent['subject'];
  at: string;
}

/** Newest first; `after`: the last one of the page before. */
export async function listSecurityEvents(
  tx: Transaction,
  userId: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<StoredEvent[]> {
  const beyond = after ? sql`and (created_at, id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<StoredEvent>`
    select id, action, subject, created_at as at from audit_log
    where user_id = ${userId} and action = any(${activityActions}::text[]) ${beyond}
    order by created_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}
