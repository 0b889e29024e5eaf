// Conversations and threads in the browser, followed live: what came or changed is read and put into what is loaded.
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import type { Change } from '../../domain/live-channel.ts';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import {
  countUnread,
  listConversations,
  listMessages,
  readConversation,
  threadMessages,
  type Conversation,
  type Message,
} from './inbox.contract.ts';
import { withNewest } from './thread-pages.rules.ts';

export const inboxKey = ['inbox'] as const;
const listKey = [...inboxKey, 'list'] as const;
const unreadKey = [...inboxKey, 'unread'] as const;
const conversationKey = (id: string) => [...inboxKey, 'conversation', id] as const;
const threadKey = (id: string) => [...inboxKey, 'thread', id] as const;

interface MessagePage {
  rows: Message[];
  next_cursor: string | null;
}
type Thread = InfiniteData<MessagePage, string | null>;

export function useConversations(q: string) {
  const query = useInfiniteQuery({
    queryKey: [...listKey, q],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listConversations, { query: { ...(q && { q }), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows, sender: query.data?.pages[0]?.sender };
}

export function useConversation(id: string) {
  return useQuery({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => call(readConversation, { params: { id }, query: {} }, { signal }),
    // What was typed and what may be done may be others by now; hours open and close while it is on screen.
    staleTime: 0,
    refetchInterval: 60_000,
  });
}

/** Oldest first, as they are read. */
export function useThread(id: string) {
  const query = useInfiniteQuery({
    queryKey: threadKey(id),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        listMessages,
        { params: { id }, query: { limit: threadMessages, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.next_cursor,
  });
  const messages = useMemo(() => (query.data?.pages.flatMap((page) => page.rows) ?? []).toReversed(), [query.data]);
  return { ...query, messages };
}

export function useUnread() {
  return useQuery({ queryKey: unreadKey, queryFn: ({ signal }) => call(countUnread, { query: {} }, { signal }) });
}

/** So much of a thread is read when something of it changed. */
const newestOfThread = 30;

/** Puts what is new or changed into the open thread; reads all of it where more came than that. */
export async function readNewest(client: QueryClient, id: string): Promise<Message[]> {
  const { rows } = await call(listMessages, { params: { id }, query: { limit: newestOfThread } });
  let hasGap = false;
  client.setQueryData<Thread>(threadKey(id), (known) => {
    const [first, ...older] = known?.pages ?? [];
    if (!known || !first) return known;
    const joined = withNewest(first.rows, rows);
    hasGap = joined === null;
    return joined === null ? known : { ...known, pages: [{ ...first, rows: joined }, ...older] };
  });
  if (hasGap) await client.invalidateQueries({ queryKey: threadKey(id) });
  return rows;
}

/** Several changes of one text (queued, sent, delivered) come close together. */
const gatherMs = 40;
const waiting = new Set<string>();

function gathered(name: string, run: () => void): void {
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    run();
  }, gatherMs);
}

const tables = [
  'messages',
  'conversations',
  'message_contacts',
  'leads',
  'suppressions',
  'unclear_replies',
  'messaging_profiles',
  'toll_free_numbers',
];

/** For whatever shows conversations; `openId`: the thread on screen. */
export function useLiveInbox(openId: string | null): void {
  const client = useQueryClient();
  useLiveChanges(tables, (change: Change | 'resync') => {
    const table = change === 'resync' ? null : change.table;
    const isOfPeople = table !== 'messages' && table !== 'conversations' && table !== null;
    if (openId !== null && (table === null || table === 'messages')) {
      gathered(`thread:${openId}`, () => void readNewest(client, openId).catch(() => undefined));
    }
    gathered('list', () => void client.invalidateQueries({ queryKey: listKey }));
    const isOfOpen = table === 'conversations' && change !== 'resync' && (change.ids?.includes(openId ?? '') ?? true);
    if (openId !== null && (isOfPeople || isOfOpen || table === null)) {
      gathered(`who:${openId}`, () => void client.invalidateQueries({ queryKey: conversationKey(openId) }));
    }
  });
}

/** For the number beside the menu's word. */
export function useLiveUnread(): void {
  const client = useQueryClient();
  useLiveChanges(['conversations'], () =>
    gathered('unread', () => void client.invalidateQueries({ queryKey: unreadKey })),
  );
}

/** A line of the list as it is about to be. */
export function changeListed(client: QueryClient, id: string, change: Partial<Conversation>): void {
  type List = InfiniteData<{ rows: Conversation[]; next_cursor: string | null; sender: unknown }>;
  client.setQueriesData<List>(
    { queryKey: listKey },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
        })),
      },
  );
}

/** What is being typed, wherever it is shown; an answer that was asked for before says it no longer. */
export function changeDraft(client: QueryClient, id: string, draft: string | null): void {
  changeListed(client, id, { draft });
  const key = conversationKey(id);
  const known = client.getQueryData<EndpointAnswer<typeof readConversation>>(key);
  if (!known) return;
  void client.cancelQueries({ queryKey: key });
  client.setQueryData(key, { ...known, conversation: { ...known.conversation, draft } });
}

/** As far as it is known here. */
export function draftOf(client: QueryClient, id: string): string {
  const known = client.getQueryData<EndpointAnswer<typeof readConversation>>(conversationKey(id));
  return known?.conversation.draft ?? '';
}

export function forgetListed(client: QueryClient, id: string): void {
  type List = InfiniteData<{ rows: Conversation[]; next_cursor: string | null; sender: unknown }>;
  client.setQueriesData<List>(
    { queryKey: listKey },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
      },
  );
}

export function readAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: inboxKey });
}
