import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import { cutText } from '../../domain/plain-text.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { longestNote } from './lead-notes.contract.ts';
import { insertNote } from './lead-notes.db.ts';

export { hasNote, removeAutoNoteOf } from './lead-notes.db.ts';

export interface AutoNote {
  userId: string;
  leadId: string;
  body: string;
  /** The id of the save that it records, where a repeat of the save must be known again. */
  id?: string;
}

/**
 * A note that the product itself writes onto a lead's timeline. The lead must be the agent's own.
 * @throws Refusal conflict for an id that another note has.
 */
export async function addAutoNote(
  tx: Transaction,
  { userId, leadId, body, id = randomUUID() }: AutoNote,
): Promise<void> {
  const added = await insertNote(tx, { userId, leadId, id, body: cutText(body, longestNote), auto: true });
  if (!added) throw new Refusal('conflict', 'This id belongs to another note.');
}
