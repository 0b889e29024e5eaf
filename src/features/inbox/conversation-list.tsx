// Whom one writes with, the newest on top: 320 px beside the thread, the whole page on a phone.
import { Bell, BellOff, MessageSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatAge } from '../../web/format-date.ts';
import { useStore } from '../../web/store.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { useRowWindow } from '../../web/ui/use-row-window.ts';
import { useConversations } from './inbox-queries.browser.ts';
import type { Conversation } from './inbox.contract.ts';
import { pendingTexts } from './unsent-texts.browser.ts';
import { switchMessageSound, useMessageSound } from './message-sound.browser.ts';

const rowHeight = 68;
const overscan = 8;

interface ConversationListProps {
  openId: string | null;
  q: string;
  onSearch: (q: string) => void;
  onOpen: (id: string) => void;
  /** What stands above it is not here yet. */
  isToCome: boolean;
}

export function ConversationList({ openId, q, onSearch, onOpen, isToCome }: ConversationListProps) {
  const list = useConversations(q);
  return (
    <section
      aria-label="Conversations"
      className="flex min-h-0 flex-col border-line max-md:flex-1 md:w-80 md:flex-none md:border-r"
    >
      <div className="flex items-center gap-1 border-b border-line px-3 py-2.5">
        <SearchField
          label="Search conversations"
          placeholder="Search name or number"
          value={q}
          onChange={onSearch}
          className="min-w-0 flex-1"
        />
        <SoundButton />
      </div>
      {list.isPending || isToCome ? (
        <ListSkeleton />
      ) : list.isError && list.rows.length === 0 ? (
        <ErrorState
          compact
          title="We couldn’t load your conversations."
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : list.rows.length === 0 ? (
        <NoConversations q={q} />
      ) : (
        <Rows key={q} list={list} openId={openId} onOpen={onOpen} />
      )}
    </section>
  );
}

function SoundButton() {
  const isOn = useMessageSound();
  return (
    <IconButton
      label={isOn ? 'Sound for new messages: on' : 'Sound for new messages: off'}
      onClick={() => switchMessageSound(!isOn)}
    >
      {isOn ? <Bell aria-hidden /> : <BellOff aria-hidden />}
    </IconButton>
  );
}

function NoConversations({ q }: { q: string }) {
  return q === '' ? (
    <EmptyState compact icon={MessageSquare} title="No conversations yet">
      Text a lead, or press New to write to a number.
    </EmptyState>
  ) : (
    <EmptyState compact title="No conversation matches">
      Check the name or the number.
    </EmptyState>
  );
}

interface RowsProps {
  list: ReturnType<typeof useConversations>;
  openId: string | null;
  onOpen: (id: string) => void;
}

function Rows({ list: { rows, hasNextPage, isFetchingNextPage, fetchNextPage }, openId, onOpen }: RowsProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const { indexes, scrollTo } = useRowWindow({ scroller, count: rows.length, rowHeight, overscan });
  const now = useMinutes();
  const lastDrawn = indexes.at(-1) ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastDrawn >= rows.length - 20) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastDrawn, rows.length]);
  const step = (from: number, by: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, from + by));
    scrollTo(to);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-conversation="${rows[to]?.id}"]`)?.focus(),
    );
  };
  return (
    <ul
      ref={scroller}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
      aria-label="Conversations"
    >
      {/* On a phone with room for the floating action below the last row. */}
      <li aria-hidden className="max-md:box-content max-md:pb-21" style={{ height: rows.length * rowHeight }} />
      {indexes.map((index) => {
        const row = rows[index];
        return (
          row && (
            <li key={row.id} className="absolute inset-x-0" style={{ top: index * rowHeight, height: rowHeight }}>
              <Row row={row} isOpen={row.id === openId} now={now} onOpen={onOpen} onStep={(by) => step(index, by)} />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface RowProps {
  row: Conversation;
  isOpen: boolean;
  /** Milliseconds. */
  now: number;
  onOpen: (id: string) => void;
  onStep: (by: 1 | -1) => void;
}

function Row({ row, isOpen, now, onOpen, onStep }: RowProps) {
  const isUnread = row.unread > 0;
  const unsent = useStore(pendingTexts).find(
    ({ conversationId, problem, isEdited }) => conversationId === row.id && problem !== null && !isEdited,
  );
  const isBad = row.last?.direction === 'out' && (row.last.status === 'failed' || row.last.status === 'unknown');
  return (
    <button
      type="button"
      data-conversation={row.id}
      aria-current={isOpen || undefined}
      className={`flex h-full w-full flex-col justify-center gap-0.5 border-b border-line px-4 text-left hover:bg-hover ${isOpen ? 'bg-selected' : ''}`}
      onClick={() => onOpen(row.id)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        onStep(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      <span className="flex w-full items-baseline gap-2">
        <span className={`min-w-0 flex-1 truncate ${isUnread ? 'font-semibold' : 'font-medium'}`}>
          {row.name ?? formatPhone(row.number)}
        </span>
        <time dateTime={row.last_at} className="flex-none text-xs text-ink-faint tabular-nums">
          {formatAge(row.last_at, new Date(now))}
        </time>
      </span>
      <span className="flex w-full items-center gap-2">
        <span className={`min-w-0 flex-1 truncate text-sm ${isUnread ? 'text-ink' : 'text-ink-soft'}`}>
          {unsent ? (
            <span className="text-danger-text">Not sent: {unsent.body}</span>
          ) : row.draft ? (
            <>
              <span className="font-medium text-warning-text">Draft: </span>
              {row.draft}
            </>
          ) : isBad ? (
            <span className="text-danger-text">Not delivered: {row.last?.body}</span>
          ) : (
            <>
              {row.last?.direction === 'out' && <span className="text-ink-faint">You: </span>}
              {row.last?.body ?? <span className="text-ink-faint">No messages yet</span>}
            </>
          )}
        </span>
        {isUnread && (
          <span className="flex-none rounded-sm bg-accent px-1.5 text-xs font-medium text-on-accent tabular-nums">
            {row.unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
    </button>
  );
}

function ListSkeleton() {
  return (
    <Loading>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div
          key={row}
          className="flex flex-col justify-center gap-2 border-b border-line px-4"
          style={{ height: rowHeight }}
        >
          <Skeleton className={`h-3 ${row % 2 === 0 ? 'w-36' : 'w-28'}`} />
          <Skeleton className="h-3 w-full" />
        </div>
      ))}
    </Loading>
  );
}
