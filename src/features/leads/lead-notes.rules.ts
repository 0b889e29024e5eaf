// A lead's notes as the agent made them: what the server has, with the changes that have not reached it yet.

export interface LeadNote {
  id: string;
  lead_id: string;
  body: string;
  auto: boolean;
  pinned: boolean;
  version: number;
  created_at: string;
}

export type NoteSave =
  | { kind: 'note.add'; input: NoteInput & { body: string; pinned: boolean; written_at: string } }
  | { kind: 'note.edit'; input: NoteInput & { body: string; version: number; base: string } }
  | { kind: 'note.pin'; input: NoteInput & { pinned: boolean } }
  | { kind: 'note.delete'; input: NoteInput };

interface NoteInput {
  leadId: string;
  noteId: string;
}

export interface ShownNote extends LeadNote {
  isUnsaved: boolean;
}

/** Pinned first, then the newest. */
export function notesWith(notes: readonly LeadNote[], saves: readonly NoteSave[]): ShownNote[] {
  const shown = new Map<string, ShownNote>(notes.map((note) => [note.id, { ...note, isUnsaved: false }]));
  for (const save of saves) apply(shown, save);
  return [...shown.values()].toSorted(
    (one, other) =>
      Number(other.pinned) - Number(one.pinned) ||
      Date.parse(other.created_at) - Date.parse(one.created_at) ||
      (other.id < one.id ? -1 : 1),
  );
}

function apply(shown: Map<string, ShownNote>, { kind, input }: NoteSave): void {
  const { noteId: id, leadId: lead_id } = input;
  const note = shown.get(id);
  if (kind === 'note.add') {
    if (note) return;
    const { body, pinned, written_at: created_at } = input;
    shown.set(id, { id, lead_id, body, auto: false, pinned, version: 1, created_at, isUnsaved: true });
    return;
  }
  if (!note) return;
  if (kind === 'note.edit') shown.set(id, { ...note, body: input.body, isUnsaved: true });
  if (kind === 'note.pin') shown.set(id, { ...note, pinned: input.pinned });
  if (kind === 'note.delete') shown.delete(id);
}
