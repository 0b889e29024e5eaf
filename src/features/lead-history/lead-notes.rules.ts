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
  type: 'note';
  isUnsaved: boolean;
}

/** What stands on a timeline beside the notes. */
export interface TimelineEvent {
  type: 'event' | 'text' | 'call';
  id: string;
  created_at: string;
}

/** The list as the agent made it: pinned first, then the newest. */
export function entriesWith<E extends TimelineEvent>(
  entries: readonly ((LeadNote & { type: 'note' }) | E)[],
  saves: readonly NoteSave[],
): (ShownNote | E)[] {
  const shown = new Map<string, ShownNote>();
  const events: E[] = [];
  for (const entry of entries) {
    if (entry.type === 'note') shown.set(entry.id, { ...entry, isUnsaved: false });
    else events.push(entry);
  }
  for (const save of saves) apply(shown, save);
  return [...shown.values(), ...events].toSorted(
    (one, other) =>
      Number(isPinned(other)) - Number(isPinned(one)) ||
      Date.parse(other.created_at) - Date.parse(one.created_at) ||
      microseconds(other.created_at) - microseconds(one.created_at) ||
      (other.id < one.id ? -1 : 1),
  );
}

/** Of the second; an instant without a fraction has none. */
const microseconds = (instant: string): number => Number((/\.([0-9]+)/.exec(instant)?.[1] ?? '').padEnd(6, '0'));
const isPinned = (entry: ShownNote | TimelineEvent): boolean => entry.type === 'note' && entry.pinned;

function apply(shown: Map<string, ShownNote>, { kind, input }: NoteSave): void {
  const { noteId: id, leadId: lead_id } = input;
  const note = shown.get(id);
  if (kind === 'note.add') {
    if (note) return;
    const { body, pinned, written_at: created_at } = input;
    shown.set(id, { type: 'note', id, lead_id, body, auto: false, pinned, version: 1, created_at, isUnsaved: true });
    return;
  }
  if (!note) return;
  if (kind === 'note.edit') shown.set(id, { ...note, body: input.body, isUnsaved: true });
  if (kind === 'note.pin') shown.set(id, { ...note, pinned: input.pinned });
  if (kind === 'note.delete') shown.delete(id);
}
