// Into the trash and out of it, with the contacts. A failure there does not undo what was done to the leads.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Logger } from '../../server/logger.ts';
import { restoreContacts, trashContacts } from '../../database/lead-contacts.ts';
import { hideNewestEvent, noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import { moveToTrash, takeFromTrash, type KeptAside } from './trash.db.ts';

interface OwnLeads {
  userId: string;
  ids: string[];
  log: Logger;
}

/** Live leads of the agent; others are passed over. */
export async function trashLeads(
  tx: Transaction,
  { userId, ids, log }: OwnLeads,
): Promise<{ deleted: string[]; contactsFailed: boolean }> {
  const deleted = await moveToTrash(tx, userId, ids);
  await noteLeadEvent(tx, { userId, leadIds: deleted, kind: 'trashed', detail: {} });
  const contactsFailed = deleted.length > 0 && !(await succeeds(tx, log, () => trashContacts(tx, userId, deleted)));
  return { deleted, contactsFailed };
}

interface WayBack extends OwnLeads {
  /** By Undo: their timelines then have a line neither of the deletion nor of this. */
  byUndo: boolean;
}

/** A phone or email that another lead took in the meantime is kept as a further one, and told. */
export async function untrashLeads(
  tx: Transaction,
  { userId, ids, byUndo, log }: WayBack,
): Promise<{ restored: string[]; keptAside: KeptAside[]; contactsFailed: boolean }> {
  const { restored, keptAside } = await takeFromTrash(tx, userId, ids);
  if (byUndo) await hideNewestEvent(tx, { userId, leadIds: restored, kind: 'trashed' });
  else await noteLeadEvent(tx, { userId, leadIds: restored, kind: 'restored', detail: {} });
  const contactsFailed = restored.length > 0 && !(await succeeds(tx, log, () => restoreContacts(tx, userId, restored)));
  return { restored, keptAside, contactsFailed };
}

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
