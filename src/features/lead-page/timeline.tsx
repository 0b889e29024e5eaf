// All that happened to a lead: a field for a new note, then what is pinned, then the newest.
import { createElement, useMemo, useState } from 'react';
import { isOffline } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, SkeletonText } from '../../web/ui/skeleton.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { late } from '../../web/ui/late.tsx';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { useLeadSlots, usePlugged } from '../leads/lead-slots.browser.ts';
import { useUnsavedNotes } from '../lead-history/lead-notes.browser.ts';
import { entriesWith } from '../lead-history/lead-notes.rules.ts';
import { NewNote, NoteRow } from './lead-notes.tsx';
import { useTimeline } from '../lead-history/timeline.browser.ts';
import type {
  CallEntry,
  EventEntry,
  TextEntry,
  TimelineEntry,
  TimelineFilter,
} from '../lead-history/timeline.contract.ts';
import { useUnsavedOutcomes, type UnsavedOutcome } from '../outcomes/outcome-saves.browser.ts';
import { wordsOf } from './timeline-words.tsx';

const filters: readonly { key: TimelineFilter; label: string; empty: string }[] = [
  { key: 'all', label: 'All', empty: 'No notes yet. Calls, quotes and stage changes show up here too.' },
  { key: 'notes', label: 'Notes', empty: 'No notes yet. Notes you add above show up here.' },
  { key: 'texts', label: 'Texts', empty: 'No texts yet.' },
  { key: 'calls', label: 'Calls', empty: 'No calls yet.' },
  { key: 'activity', label: 'Activity', empty: 'No activity yet.' },
];

const kindOf = (entry: TimelineEntry): TimelineFilter =>
  entry.type === 'text'
    ? 'texts'
    : entry.type === 'call'
      ? 'calls'
      : entry.type === 'note' && !entry.auto
        ? 'notes'
        : 'activity';

export function Timeline({ lead, asksNote = false }: { lead: Lead; asksNote?: boolean }) {
  const leadId = lead.id;
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const query = useTimeline(leadId, filter);
  const unsaved = useUnsavedNotes(leadId);
  const called = useUnsavedOutcomes(leadId);
  const unsavedCalls = filter === 'all' || filter === 'activity' ? called : [];
  const entries = useMemo(() => {
    const loaded = query.data?.pages.flatMap((page) => page.rows) ?? [];
    // While a filter's own answer is on its way, the last one stands in for it.
    const fits = loaded.filter((entry) => filter === 'all' || kindOf(entry) === filter);
    return entriesWith<EventEntry | TextEntry | CallEntry>(fits, filter === 'all' || filter === 'notes' ? unsaved : []);
  }, [query.data, unsaved, filter]);
  return (
    <section aria-label="Timeline" className="flex flex-col gap-3">
      <NewNote leadId={leadId} isAsked={asksNote} />
      <div role="group" aria-label="Show" className="-mb-1 flex gap-1">
        {filters.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === filter}
            onClick={() => setFilter(key)}
            className="h-7 rounded-sm px-2 text-sm font-medium text-ink-faint hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink touch:h-11 touch:px-3"
          >
            {label}
          </button>
        ))}
      </div>
      {lead.notes && (filter === 'all' || filter === 'notes') && (
        <VendorComment words={lead.notes} from={lead.source} />
      )}
      {query.isPending && entries.length === 0 ? (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      ) : query.error && !query.data && entries.length === 0 && !isOffline(query.error) ? (
        <ErrorState
          compact
          error={query.error}
          title="We couldn’t load the timeline."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : entries.length + unsavedCalls.length === 0 && query.data ? (
        <p className="py-2 text-sm text-ink-faint">{filters.find(({ key }) => key === filter)?.empty}</p>
      ) : (
        <ol className="flex flex-col">
          {unsavedCalls.toReversed().map((call) => (
            <UnsavedCall key={call.id} call={call} />
          ))}
          {entries.map((entry) =>
            entry.type === 'note' ? (
              <NoteRow key={entry.id} note={entry} />
            ) : entry.type === 'text' ? (
              <TextRow key={entry.id} text={entry} lead={lead} />
            ) : entry.type === 'call' ? (
              <CallRow key={entry.id} call={entry} lead={lead} />
            ) : (
              <EventRow key={entry.id} event={entry} />
            ),
          )}
        </ol>
      )}
      {isOffline(query.error) && !query.data && (
        <p className="py-2 text-sm text-ink-faint">The timeline shows when you’re back online.</p>
      )}
      {query.hasNextPage && (
        <Button
          size="small"
          className="self-start"
          onClick={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
        >
          Show older
        </Button>
      )}
    </section>
  );
}

/** What came with the lead stands before all that happened since. */
function VendorComment({ words, from }: { words: string; from: string | null }) {
  return (
    <section aria-label="Came with the lead" className="rounded-md bg-sunken px-3 py-2">
      <p className="wrap-anywhere whitespace-pre-wrap select-text">{words}</p>
      <p className="mt-0.5 text-xs text-ink-faint">Came with the lead{from && ` · ${from}`}</p>
    </section>
  );
}

/** Whoever brings texts says how one is shown; its words stand there until that code is loaded. */
function TextRow({ text, lead }: { text: TextEntry; lead: Lead }) {
  const load = useLeadSlots().findLast(({ timelineText }) => timelineText)?.timelineText;
  // As high as what takes its place.
  const words = (
    <li className="border-t border-line py-2.5 pl-7.5 first:border-t-0">
      <p className="mb-5 px-2.5 py-1.5 wrap-anywhere whitespace-pre-wrap text-ink-soft">{text.body}</p>
    </li>
  );
  return load ? createElement(late(load), { text, lead, fallback: words }) : words;
}

/** Whoever brings calls says how one is shown; a plain line stands there until that code is loaded. */
function CallRow({ call, lead }: { call: CallEntry; lead: Lead }) {
  const load = useLeadSlots().findLast(({ timelineCall }) => timelineCall)?.timelineCall;
  const line = (
    <li className="h-15 border-t border-line py-2.5 pl-7.5 text-ink-soft first:border-t-0">
      {call.direction === 'out' ? 'You called them' : 'They called you'}
    </li>
  );
  return load ? createElement(late(load), { call, lead, fallback: line }) : line;
}

function EventRow({ event }: { event: EventEntry }) {
  const zone = useAppUser()?.timeZone;
  const { icon: Icon, text } = wordsOf(event.kind, event.detail);
  return (
    <li className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
      <span className="mt-0.5 grid size-5 flex-none place-items-center text-ink-faint">
        <Icon aria-hidden className="size-3.5!" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-ink-soft">{text}</p>
        <p className="mt-0.5 text-xs text-ink-faint">
          <time dateTime={event.created_at} data-tip={formatExactTime(event.created_at, zone)}>
            {formatDateTime(event.created_at, undefined, zone)}
          </time>
          {event.kind === 'merged' && <UndoMerge mergeId={String(event.detail['merge_id'])} />}
        </p>
      </div>
    </li>
  );
}

function UnsavedCall({ call: { outcome, made_at } }: { call: UnsavedOutcome }) {
  const { icon: Icon, text } = wordsOf('outcome', { outcome });
  return (
    <li className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
      <span className="mt-0.5 grid size-5 flex-none place-items-center text-ink-faint">
        <Icon aria-hidden className="size-3.5!" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-ink-soft">{text}</p>
        <p className="mt-0.5 flex items-center gap-2 text-xs text-ink-faint">
          <time dateTime={made_at}>{formatDateTime(made_at)}</time>
          <Badge tone="warning">Not saved yet</Badge>
        </p>
      </div>
    </li>
  );
}

function UndoMerge({ mergeId }: { mergeId: string }) {
  const undoMerge = usePlugged('undoMerge');
  return (
    undoMerge && (
      <>
        {' · '}
        <button type="button" className={textLinkClass} onClick={() => undoMerge(mergeId)}>
          Undo merge
        </button>
      </>
    )
  );
}
