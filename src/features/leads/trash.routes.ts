import { sql } from 'kysely';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import type { Logger } from '../../server/logger.ts';
import { restoreContacts, trashContacts } from './lead-contacts.db.ts';
import { deleteLeads, restoreLeads } from './leads.contract.ts';
import { moveToTrash, takeFromTrash } from './trash.db.ts';

const writes = { who: 'subscriber', limit: perMinute(60), inTransaction: true } as const;

export const trashRoutes = [route(deleteLeads, writes, trash), route(restoreLeads, writes, restore)];

async function trash({
  tx,
  user,
  body,
  log,
}: Call<typeof deleteLeads, typeof writes>): Promise<EndpointAnswer<typeof deleteLeads>> {
  const asked = [...new Set(body.ids)];
  const deleted = await moveToTrash(tx, user.id, asked);
  await record(tx, user.id, 'leads.deleted', { ids: deleted });
  const contactsFailed = deleted.length > 0 && !(await succeeds(tx, log, () => trashContacts(tx, user.id, deleted)));
  return {
    deleted: deleted.length,
    skipped: asked.length - deleted.length,
    deleted_ids: deleted,
    contacts_failed: contactsFailed,
  };
}

async function restore({
  tx,
  user,
  body,
  log,
}: Call<typeof restoreLeads, typeof writes>): Promise<EndpointAnswer<typeof restoreLeads>> {
  const { restored, keptAside } = await takeFromTrash(tx, user.id, [...new Set(body.ids)]);
  await record(tx, user.id, 'leads.restored', { ids: restored });
  const contactsFailed =
    restored.length > 0 && !(await succeeds(tx, log, () => restoreContacts(tx, user.id, restored)));
  return { restored: restored.length, kept_aside: keptAside, contacts_failed: contactsFailed };
}

async function record(tx: Transaction, userId: string, action: string, subject: { ids: string[] }): Promise<void> {
  if (subject.ids.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values({ user_id: userId, actor_id: userId, action, subject: JSON.stringify(subject) })
    .execute();
}

/** Contacts follow their leads, but a failure there does not undo what was done to the leads. */
async function succeeds(tx: Transaction, log: Logger, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint contacts`.execute(tx);
  try {
    await work();
    await sql`release savepoint contacts`.execute(tx);
    return true;
  } catch (fault) {
    log.error({ err: fault }, 'contacts of leads could not follow');
    await sql`rollback to savepoint contacts`.execute(tx);
    return false;
  }
}
