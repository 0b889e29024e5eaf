// How changes of a lead's notes go through the queue of saves.
import { call } from '../../web/api-client.ts';
import type { NewSave, SaveKind } from '../../web/save-queue.ts';
import { enqueueSave, takeBackSave, useUnsaved } from '../../web/saves.ts';
import { addNote, deleteNote, editNote, pinNote, type LeadNote } from './lead-notes.contract.ts';
import type { NoteSave } from './lead-notes.rules.ts';
import { changeTimeline } from './timeline.browser.ts';

type Input<K extends NoteSave['kind']> = Extract<NoteSave, { kind: K }>['input'];
type NoteAnswer = { note: LeadNote };

const lane = (leadId: string): string => `notes:${leadId}`;

/** The changes of this lead's notes that have not reached the server. */
export function useUnsavedNotes(leadId: string): readonly NoteSave[] {
  return useUnsaved(lane(leadId)) as readonly unknown[] as NoteSave[];
}

function saveOf<K extends NoteSave['kind']>(
  kind: K,
  label: string,
  input: Input<K>,
  id: string = crypto.randomUUID(),
): NewSave {
  return { id, kind, lane: lane(input.leadId), input, label };
}

export function saveNewNote(leadId: string, body: string): void {
  const noteId = crypto.randomUUID();
  const input = { leadId, noteId, body, pinned: false, written_at: new Date().toISOString() };
  enqueueSave(saveOf('note.add', `Note: ${body}`, input, noteId));
}

export function saveNoteText(note: LeadNote, body: string): void {
  const { lead_id: leadId, id: noteId, version, body: base } = note;
  enqueueSave(saveOf('note.edit', `Edited note: ${body}`, { leadId, noteId, version, body, base }));
}

export function saveNotePin(note: LeadNote, pinned: boolean): void {
  const label = `${pinned ? 'Pinned' : 'Unpinned'} note: ${note.body}`;
  enqueueSave(saveOf('note.pin', label, { leadId: note.lead_id, noteId: note.id, pinned }));
}

/** Returns the save's name, by which the note comes back. */
export function saveNoteDeletion(note: LeadNote): string {
  const save = saveOf('note.delete', `Deleted note: ${note.body}`, { leadId: note.lead_id, noteId: note.id });
  enqueueSave(save);
  return save.id;
}

/** Undo of a deletion: the same note with its own time again. */
export function saveNoteAgain(
  { lead_id: leadId, id: noteId, body, pinned, created_at }: LeadNote,
  deletion: string,
): Promise<void> {
  const input = { leadId, noteId, body, pinned, written_at: created_at };
  return takeBackSave(deletion, saveOf('note.add', `Restored note: ${body}`, input));
}

function keepNote({ note }: NoteAnswer): void {
  changeTimeline(note.lead_id, (rows, filter) => {
    const entry = { ...note, type: 'note' as const };
    if (rows.some(({ id }) => id === note.id)) return rows.map((row) => (row.id === note.id ? entry : row));
    return filter === 'all' || filter === 'notes' ? [entry, ...rows] : rows;
  });
}

const add: SaveKind<Input<'note.add'>, NoteAnswer> = {
  name: 'note.add',
  send: ({ leadId, noteId, body, pinned, written_at }, options) =>
    call(addNote, { params: { id: leadId }, body: { id: noteId, body, pinned, written_at } }, options),
  saved: (_, answer) => keepNote(answer),
};

const edit: SaveKind<Input<'note.edit'>, NoteAnswer> = {
  name: 'note.edit',
  send: ({ leadId, noteId, version, body }, options) =>
    call(editNote, { params: { id: leadId, noteId }, body: { version, body } }, options),
  saved: (_, answer) => keepNote(answer),
  rebase(input, newer) {
    const note = (newer as Partial<NoteAnswer>).note;
    return note?.id === input.noteId ? { ...input, version: note.version } : input;
  },
  reconcile(input, current) {
    const { note } = current as NoteAnswer;
    return note.body === input.base ? { send: { ...input, version: note.version } } : null;
  },
};

const pin: SaveKind<Input<'note.pin'>, NoteAnswer> = {
  name: 'note.pin',
  send: ({ leadId, noteId, pinned }, options) =>
    call(pinNote, { params: { id: leadId, noteId }, body: { pinned } }, options),
  saved: (_, answer) => keepNote(answer),
};

const remove: SaveKind<Input<'note.delete'>> = {
  name: 'note.delete',
  send: ({ leadId, noteId }, options) => call(deleteNote, { params: { id: leadId, noteId } }, options),
  saved: ({ leadId, noteId }) => changeTimeline(leadId, (rows) => rows.filter((row) => row.id !== noteId)),
};

export const noteSaveKinds: readonly SaveKind[] = [add, edit, pin, remove];
