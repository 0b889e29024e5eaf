// Below a call in progress: the follow-up, what was written last, and a field for a note. The page behind stays as it is.
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, Skeleton, SkeletonText } from '../../web/ui/skeleton.tsx';
import { StageBadge } from '../../web/ui/stage-badge.tsx';
import { useUnsavedNotes } from '../lead-history/lead-notes.browser.ts';
import { entriesWith } from '../lead-history/lead-notes.rules.ts';
import { useTimeline } from '../lead-history/timeline.browser.ts';
import { FollowUpBar } from '../lead-page/follow-up-bar.tsx';
import { NewNote, NoteRow } from '../lead-page/lead-notes.tsx';
import { useLead } from '../leads/loaded-leads.browser.ts';
import { callNotes, noNotesYet } from './calls.words.ts';

const notesShown = 3;

interface CallNotesProps {
  leadId: string;
  /** Somebody asked for it: the focus goes to the note. */
  isAsked: boolean;
  onClose: () => void;
}

export function CallNotes({ leadId, isAsked, onClose }: CallNotesProps) {
  const { data: lead, error, refetch, isFetching } = useLead(leadId);
  const { data } = useTimeline(leadId, 'notes');
  const unsaved = useUnsavedNotes(leadId);
  const loaded = data?.pages[0]?.rows.flatMap((row) => (row.type === 'note' ? [row] : [])) ?? [];
  const notes = entriesWith(loaded, unsaved).flatMap((row) => (row.type === 'note' ? [row] : []));
  const part = useRef<HTMLElement>(null);
  const isLoaded = lead !== undefined;
  useEffect(() => {
    if (isAsked && isLoaded) part.current?.querySelector('textarea')?.focus();
  }, [isAsked, isLoaded]);
  return (
    <section
      ref={part}
      aria-label={callNotes(lead ? leadName(lead) : '')}
      className={cx(
        'popup fixed top-27 left-2 z-30 flex w-90 max-w-[calc(100vw-16px)] flex-col gap-3 overflow-y-auto p-4! md:top-13 md:left-66 md:max-h-[calc(100dvh-8rem)]',
        // Nobody asked for it: the lower half of a phone stays free.
        isAsked ? 'max-h-[calc(100dvh-11rem)]' : 'max-h-[45dvh]',
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="flex items-center gap-2">
        {lead ? (
          <h2 className="min-w-0 flex-1 truncate font-semibold">{leadName(lead)}</h2>
        ) : (
          <Skeleton className="mr-auto h-5 w-44" />
        )}
        {lead && isLeadStage(lead.stage) && <StageBadge stage={lead.stage} label={stageLabel(lead.stage)} />}
        <IconButton label="Close notes" size="small" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {lead ? (
        <>
          <FollowUpBar lead={lead} />
          <NewNote leadId={leadId} />
          {notes.length === 0 ? (
            <p className="text-sm text-ink-faint">{noNotesYet}</p>
          ) : (
            <ol>
              {notes.slice(0, notesShown).map((note) => (
                <NoteRow key={note.id} note={note} />
              ))}
            </ol>
          )}
        </>
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </section>
  );
}
