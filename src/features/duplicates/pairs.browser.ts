// The pairs on screen: kept up to date with the leads, decided at once and taken back when the server refuses.
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { toast } from '../../web/ui/toast.ts';
import { forgetUndo, offerUndo } from '../../web/undo.ts';
import {
  compareAgain,
  countPairs,
  dismissPair,
  listPairs,
  pairsOfLead,
  reconsiderPair,
  type Pair,
} from './duplicates.contract.ts';

interface PairPage {
  rows: Pair[];
  next_cursor: string | null;
}
type Loaded = InfiniteData<PairPage, string | null>;

const pageSize = 50;
const pairsKey = ['lead_pairs'] as const;
const countKey = ['lead_pairs', 'count'] as const;
const listKey = ['lead_pairs', 'list'] as const;

/** How many pairs wait; leads that changed since are compared behind it. */
export function usePairCount() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: countKey, queryFn: ({ signal }) => call(countPairs, { query: {} }, { signal }) });
  const isStale = query.data?.stale === true;
  useEffect(() => {
    if (isStale) void compare(client);
  }, [client, isStale, query.dataUpdatedAt]);
  return query;
}

let comparing: Promise<void> | null = null;

/** One comparison at a time in this tab; when it fails, the next change of a lead tries again. */
function compare(client: QueryClient): Promise<void> {
  comparing ??= compareNow(client).finally(() => (comparing = null));
  return comparing;
}

async function compareNow(client: QueryClient): Promise<void> {
  try {
    const { changed } = await call(compareAgain, { body: {} });
    if (changed) await client.invalidateQueries({ queryKey: pairsKey });
  } catch {
    // The marks are still there.
  }
}

export function usePairs(show: 'open' | 'dismissed') {
  const query = useInfiniteQuery({
    queryKey: [...listKey, show],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listPairs, { query: { show, limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page: PairPage) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows };
}

export function usePairsOf(leadId: string) {
  usePairCount();
  return useQuery({
    queryKey: ['lead_pairs', 'of', leadId],
    queryFn: ({ signal }) => call(pairsOfLead, { params: { id: leadId }, query: {} }, { signal }),
  });
}

/** Changes that come together are followed together. */
const gatherMs = 300;

export function useLivePairs(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveChanges(['leads', 'lead_pairs', 'lead_merges'], () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: pairsKey });
      void client.invalidateQueries({ queryKey: ['lead_merges'] });
    }, gatherMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** Not the same person: gone from the list at once, with Undo for ten seconds. */
export async function dismiss(client: QueryClient, pair: Pick<Pair, 'id'>): Promise<void> {
  dropPair(client, pair.id);
  const sent = call(dismissPair, { params: { id: pair.id }, body: {} });
  const withdraw = offerUndo({
    said: 'Marked “Not the same person.”',
    covers: [dismissed(pair)],
    // It waits for what it takes back: sent beside it, the later one to arrive would win.
    async undo() {
      await sent.catch(() => undefined);
      await callBack(client, pair);
      toast('This pair is back on the list.');
    },
  });
  try {
    await sent;
  } catch (error) {
    withdraw();
    toast({ text: `We couldn’t save that. ${messageOf(error)}`, tone: 'danger' });
  }
  await client.invalidateQueries({ queryKey: pairsKey });
}

export async function reconsider(client: QueryClient, pair: Pick<Pair, 'id'>): Promise<void> {
  try {
    await callBack(client, pair);
    forgetUndo([dismissed(pair)]);
  } catch (error) {
    toast({ text: `We couldn’t undo that. ${messageOf(error)}`, tone: 'danger' });
  }
}

const dismissed = ({ id }: Pick<Pair, 'id'>): string => `dismissed-pair:${id}`;

async function callBack(client: QueryClient, pair: Pick<Pair, 'id'>): Promise<void> {
  try {
    await call(reconsiderPair, { params: { id: pair.id }, body: {} });
  } finally {
    void client.invalidateQueries({ queryKey: pairsKey });
  }
}

function dropPair(client: QueryClient, id: string): void {
  client.setQueriesData<Loaded>(
    { queryKey: [...listKey, 'open'] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
      },
  );
  client.setQueryData<{ count: number; stale: boolean }>(
    countKey,
    (now) => now && { ...now, count: Math.max(0, now.count - 1) },
  );
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
