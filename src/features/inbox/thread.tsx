// One conversation: who it is, what was written, and where the next words are typed. On the page and in the panel beside a lead.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { call } from '../../web/api-client.ts';
import { useStore } from '../../web/store.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { UnclearReplies } from '../suppression/unclear-replies.tsx';
import { Composer } from './composer.tsx';
import { changeConversation } from './inbox.contract.ts';
import { changeListed, useConversation, useLiveInbox, useThread } from './inbox-queries.browser.ts';
import { DayLine, MessageBubble, PendingBubble } from './message-bubble.tsx';
import { settleTexts } from './send-text.browser.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { pendingTexts } from './unsent-texts.browser.ts';
import { formatDay } from '../../web/format-date.ts';

interface ThreadProps {
  id: string;
  takesFocus: boolean;
  /** Stand ready to be sent, below a draft. */
  words?: string | undefined;
}

export function Thread({ id, takesFocus, words }: ThreadProps) {
  useLiveInbox(id);
  const { data, error, isFetching, refetch } = useConversation(id);
  const thread = useThread(id);
  const fault = error ?? (thread.isError && thread.messages.length === 0 ? thread.error : null);
  useMarkRead(id, data?.conversation.unread ?? 0, thread.messages.length);
  if (fault && !(data && thread.messages.length > 0))
    return (
      <ErrorState
        compact
        title="We couldn’t load this conversation."
        error={fault}
        onRetry={() => void Promise.all([refetch(), thread.refetch()])}
        retrying={isFetching || thread.isFetching}
      />
    );
  if (!data || thread.isPending) return <ThreadSkeleton />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Messages key={id} id={id} thread={thread} />
      <UnclearReplies replies={data.unclear} className="mx-4 mb-3 md:mx-6" />
      <Composer key={`composer-${id}`} details={data} takesFocus={takesFocus} words={words} />
    </div>
  );
}

/** What stands on a screen that somebody looks at is read. */
function useMarkRead(id: string, unread: number, count: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      changeListed(client, id, { unread: 0 });
      void call(changeConversation, { params: { id }, body: { is_read: true } }).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [client, id, unread, count]);
}

/** So near to its end a thread follows what comes. */
const nearEndPx = 120;

function Messages({ id, thread }: { id: string; thread: ReturnType<typeof useThread> }) {
  const { messages, hasNextPage, isFetchingNextPage, fetchNextPage } = thread;
  const taken = useMemo(() => new Set(messages.map(({ request_key }) => request_key)), [messages]);
  useEffect(() => settleTexts(messages), [messages]);
  const pending = useStore(pendingTexts).filter(
    ({ conversationId, key, isEdited }) => conversationId === id && !isEdited && !taken.has(key),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef({ isNearEnd: true, height: 0, first: '' });
  const [first, last] = [messages[0]?.id ?? '', messages.at(-1)?.id ?? ''];
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const { isNearEnd, height, first: wasFirst } = place.current;
    // Older ones came in above: what was looked at stays where it is.
    if (wasFirst !== '' && wasFirst !== first && !isNearEnd) list.scrollTop += list.scrollHeight - height;
    else if (isNearEnd) list.scrollTop = list.scrollHeight;
    place.current = { ...place.current, height: list.scrollHeight, first };
  }, [first, last, messages.length, pending.length]);
  const isEmpty = messages.length === 0 && pending.length === 0;
  // What is written below and the keyboard take room, and what became of a text is told later: the end stays in sight.
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const resized = new ResizeObserver(() => {
      if (place.current.isNearEnd) list.scrollTop = list.scrollHeight;
    });
    for (const part of [list, ...list.children]) resized.observe(part);
    return () => resized.disconnect();
  }, [isEmpty]);
  const onScroll = () => {
    const list = scroller.current;
    if (!list) return;
    place.current.isNearEnd = list.scrollHeight - list.scrollTop - list.clientHeight < nearEndPx;
    place.current.height = list.scrollHeight;
    if (list.scrollTop < nearEndPx && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <div
      ref={scroller}
      role="log"
      aria-label="Messages"
      tabIndex={0}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-6"
    >
      {isEmpty ? (
        <EmptyState compact title="No messages yet">
          What you write below starts this conversation.
        </EmptyState>
      ) : (
        <ol className="flex min-h-full flex-col justify-end gap-1.5">
          {isFetchingNextPage && (
            <li>
              <Loading>
                <Skeleton className="mx-auto h-3 w-40" />
              </Loading>
            </li>
          )}
          {messages.map((message, at) => (
            <MessageBubble
              key={message.id}
              conversationId={id}
              message={message}
              day={<Day instant={message.created_at} before={messages[at - 1]?.created_at} />}
            />
          ))}
          {pending.map((text) => (
            <PendingBubble key={text.key} text={text} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Day({ instant, before }: { instant: string; before: string | undefined }) {
  const day = formatDay(instant);
  return before !== undefined && formatDay(before) === day ? null : <DayLine>{day}</DayLine>;
}
