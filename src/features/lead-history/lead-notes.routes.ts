import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { addNote, deleteNote, editNote, pinNote, type LeadNote } from './lead-notes.contract.ts';
import { findNote, hasLead, insertNote, removeNote, writeNoteBody, writeNotePin } from './lead-notes.db.ts';

const writes = { who: 'subscriber', inTransaction: true, limit: perMinute(240) } as const;

export const leadNotesRoutes = [
  route(addNote, writes, async ({ tx, user, params, body }) => {
    await requireLead(tx, user.id, params.id);
    const { id, body: text, pinned, written_at: writtenAt } = body;
    const added = await insertNote(tx, { userId: user.id, leadId: params.id, id, body: text, pinned, writtenAt });
    if (added) return { note: added };
    const there = await findNote(tx, user.id, id);
    if (there?.lead_id !== params.id) throw new Refusal('conflict', 'This id belongs to another note.');
    return { note: there };
  }),
  route(editNote, writes, async ({ tx, user, params, body }) => {
    const note = await requireNote(tx, user.id, params);
    if (note.auto) throw new Refusal('forbidden', 'Automatic notes can’t be edited.');
    // The same text again is a repeat of a save whose answer was lost.
    if (note.body === body.body) return { note };
    if (note.version !== body.version) {
      throw new Refusal('conflict', 'This note was changed somewhere else. Reload it and try again.', {
        current: { note },
      });
    }
    return { note: await writeNoteBody(tx, user.id, note.id, body.body) };
  }),
  route(pinNote, writes, async ({ tx, user, params, body }) => {
    const note = await requireNote(tx, user.id, params);
    return { note: note.pinned === body.pinned ? note : await writeNotePin(tx, user.id, note.id, body.pinned) };
  }),
  route(deleteNote, writes, async ({ tx, user, params }) => {
    await requireLead(tx, user.id, params.id);
    const note = await findNote(tx, user.id, params.noteId);
    if (note?.lead_id !== params.id) return { deleted: false };
    if (note.auto) throw new Refusal('forbidden', 'Automatic notes can’t be deleted.');
    await removeNote(tx, user.id, note.id);
    return { deleted: true };
  }),
];

async function requireLead(tx: Transaction, userId: string, leadId: string): Promise<void> {
  if (!(await hasLead(tx, userId, leadId))) throw new Refusal('not_found', 'This lead no longer exists.');
}

/** @throws Refusal not_found unless both the lead and its note are there. */
async function requireNote(tx: Transaction, userId: string, params: { id: string; noteId: string }): Promise<LeadNote> {
  await requireLead(tx, userId, params.id);
  const note = await findNote(tx, userId, params.noteId);
  if (note?.lead_id !== params.id) throw new Refusal('not_found', 'This note no longer exists.');
  return note;
}
