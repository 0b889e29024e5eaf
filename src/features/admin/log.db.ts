// The append-only record of what admins do.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { AdminAct } from './admin.contract.ts';

export interface NewAct {
  adminId: string;
  /** Whom it is about. */
  subjectId?: string | null;
  action: string;
  details?: Readonly<Record<string, string | number | boolean | null>>;
  reason?: string | undefined;
}

export async function addAct(tx: Transaction, act: NewAct): Promise<void> {
  await tx
    .insertInto('admin_log')
    .values({
      admin_id: act.adminId,
      subject_id: act.subjectId ?? null,
      action: act.action,
      details: JSON.stringify(act.details ?? {}),
      reason: act.reason ?? null,
    })
    .execute();
}

export async function listActRows(
  tx: Transaction,
  { after, limit }: { after: { created_at: string; id: string } | null; limit: number },
): Promise<AdminAct[]> {
  const older = after
    ? sql`where (act.created_at, act.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<AdminAct>`
    select act.id, act.created_at, act.action, act.details, act.reason, admin.email as admin, subject.email as subject
    from admin_log as act left join auth."user" as admin on admin.id = admin_id left join auth."user" as subject on subject.id = subject_id
    ${older} order by act.created_at desc, act.id desc limit ${limit}`.execute(tx);
  return rows;
}
