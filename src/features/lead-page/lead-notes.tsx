// A note on the timeline: writing one, and one that is there. Automatic ones are marked.
import { Ellipsis, Pin, Zap } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useAppUser } from '../../web/app-user.ts';
import { useDraft, useDraftIsThere } from '../../web/draft.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Menu } from '../../web/ui/menu.tsx';
import { TextArea } from '../../web/ui/text-input.tsx';
import { offerUndo } from '../../web/undo.ts';
import {
  saveNewNote,
  saveNoteAgain,
  saveNoteDeletion,
  saveNotePin,
  saveNoteText,
} from '../lead-history/lead-notes.browser.ts';
import { longestNote } from '../lead-history/lead-notes.contract.ts';
import type { ShownNote } from '../lead-history/lead-notes.rules.ts';

interface NewNoteProps {
  leadId: string;
  /** It was asked for by a key: begin to write. */
  isAsked?: boolean;
}

/** What is typed survives a reload. */
export function NewNote({ leadId, isAsked = false }: NewNoteProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const draft = useDraft(`note:${leadId}`, { body: '' });
  const body = draft.value.body.trim();
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    if (!body) return;
    saveNewNote(leadId, body);
    draft.clear();
  };
  return (
    <form onSubmit={add} className="flex flex-col gap-2">
      <Field label="New note" labelHidden>
        <TextArea
          ref={field}
          data-note-of={leadId}
          rows={2}
          placeholder="Write a note…"
          maxLength={longestNote}
          value={draft.value.body}
          onChange={(event) => draft.set({ body: event.target.value })}
        />
      </Field>
      {body && (
        <div className="flex items-center gap-2">
          <Button type="submit" tone="primary" size="small">
            Add note
          </Button>
          <Button size="small" tone="ghost" onClick={draft.clear}>
            Discard
          </Button>
        </div>
      )}
    </form>
  );
}

const draftOf = ({ id }: ShownNote): string => `note-edit:${id}`;

/** One that was being changed when the page closed is so again; it takes no focus then. */
export function NoteRow({ note }: { note: ShownNote }) {
  const hasDraft = useDraftIsThere(draftOf(note));
  const [isEditing, setEditing] = useState(hasDraft);
  const [isAsked, setAsked] = useState(false);
  const edit = () => {
    setAsked(true);
    setEditing(true);
  };
  const zone = useAppUser()?.timeZone;
  return (
    <li className="group/note flex gap-3 border-t border-line py-2.5 first:border-t-0">
      <span
        className={`mt-0.5 grid size-5 flex-none place-items-center rounded-full ${note.pinned ? 'text-accent-text' : 'text-ink-faint'}`}
      >
        {note.pinned ? (
          <Pin aria-label="Pinned" className="size-3.5!" />
        ) : note.auto ? (
          <Zap aria-hidden className="size-3.5!" />
        ) : (
          <Dot />
        )}
      </span>
      <div className="min-w-0 flex-1">
        {isEditing ? (
          <EditNote note={note} isAsked={isAsked} onDone={() => setEditing(false)} />
        ) : (
          <p className={`wrap-anywhere whitespace-pre-wrap ${note.auto ? 'text-ink-soft' : ''}`}>{note.body}</p>
        )}
        <p className="mt-0.5 flex items-center gap-2 text-xs text-ink-faint">
          <time dateTime={note.created_at} data-tip={formatExactTime(note.created_at, zone)}>
            {formatDateTime(note.created_at, undefined, zone)}
          </time>
          {note.auto && <span>Automatic</span>}
          {note.isUnsaved && <Badge tone="warning">Not saved yet</Badge>}
        </p>
      </div>
      {!isEditing && <NoteMenu note={note} onEdit={edit} />}
    </li>
  );
}

const Dot = () => <span className="size-1.5 rounded-full bg-line-strong" />;

function NoteMenu({ note, onEdit }: { note: ShownNote; onEdit: () => void }) {
  const remove = () => {
    const deletion = saveNoteDeletion(note);
    offerUndo({ said: 'Note deleted.', undo: () => saveNoteAgain(note, deletion) });
  };
  return (
    <Menu
      trigger={
        <IconButton
          label="Note actions"
          size="small"
          className="opacity-0 group-focus-within/note:opacity-100 group-hover/note:opacity-100 touch:opacity-100 data-popup-open:opacity-100"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      }
      items={[
        { key: 'pin', label: note.pinned ? 'Unpin' : 'Pin to top', run: () => saveNotePin(note, !note.pinned) },
        ...(note.auto
          ? []
          : [
              { key: 'edit', label: 'Edit', run: onEdit },
              { key: 'delete', label: 'Delete', tone: 'danger' as const, run: remove },
            ]),
      ]}
    />
  );
}

function EditNote({ note, isAsked, onDone }: { note: ShownNote; isAsked: boolean; onDone: () => void }) {
  // Saved upon what it was when typing began: what somebody else made of it since is asked about, not overwritten.
  const [began] = useState(note);
  const draft = useDraft(draftOf(note), { body: note.body });
  const body = draft.value.body.trim();
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!body) return;
    if (body !== note.body) saveNoteText(began, body);
    draft.clear();
    onDone();
  };
  const cancel = () => {
    draft.clear();
    onDone();
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <Field label="Note" labelHidden>
        <TextArea
          autoFocus={isAsked}
          rows={2}
          maxLength={longestNote}
          value={draft.value.body}
          onChange={(event) => draft.set({ body: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            cancel();
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" tone="primary" size="small">
          Save
        </Button>
        <Button size="small" tone="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
