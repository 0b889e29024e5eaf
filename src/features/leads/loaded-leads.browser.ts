// The loaded leads: pages by key. How they are patched in place: change-leads.browser.ts.
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { ApiError, call, firstAnswer } from '../../web/api-client.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { type Change } from '../../domain/live-channel.ts';
import { lateCode } from '../../web/late-code.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import type { Lead, LeadRow, LeadStatus } from '../lead-model/lead-shape.contract.ts';
import type { LeadSort } from '../lead-search/lead-sort.rules.ts';
import type { FilterTexts } from '../lead-search/lead-filter.rules.ts';
import { countLeads, countMatches, listLeads } from '../lead-search/lead-search.contract.ts';
import { readLead } from './leads.contract.ts';
import { countsKey, leadKey, listKey, loadedRow, newestKey } from './lead-cache.browser.ts';
import { keepStandings } from './standings.browser.ts';

export interface ListView {
  status: LeadStatus;
  q: string;
  texts: FilterTexts;
  sort: LeadSort;
}

const pageSize = 100;
export function useLeadList(view: ListView) {
  const query = useInfiniteQuery({
    queryKey: [...listKey, view],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await readListPage(view, pageParam, signal);
      return { ...page, rows: page.rows.flatMap((row) => notOlder(client, row)) };
    },
    getNextPageParam: (page) => page.next_cursor,
    initialData: () => {
      const first = firstAnswer(listLeads, { query: pageQuery(view, null) });
      if (first) keepStandings(first.rows, first.standings);
      return first && { pages: [first], pageParams: [null] };
    },
    // Only within a tab: open leads must not stand under Sold.
    placeholderData: (previous, previousQuery) =>
      (previousQuery?.queryKey[2] as ListView | undefined)?.status === view.status ? previous : undefined,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows };
}

export async function readListPage(view: ListView, cursor: string | null, signal?: AbortSignal) {
  const page = await call(listLeads, { query: pageQuery(view, cursor) }, signal && { signal });
  keepStandings(page.rows, page.standings);
  return page;
}

function pageQuery({ status, q, texts, sort }: ListView, cursor: string | null) {
  return { status, sort, limit: pageSize, ...(q && { q }), ...texts, ...(cursor && { cursor }) };
}

export function useLeadCounts() {
  return useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => call(countLeads, { query: {} }, { signal }),
    initialData: () => firstAnswer(countLeads, { query: {} }),
  });
}

/** How many match; null when they are more than can be counted quickly. */
export function useMatchCount({ status, q, texts }: Omit<ListView, 'sort'>, isWanted: boolean) {
  const query = { status, ...(q && { q }), ...texts };
  return useQuery({
    queryKey: [...countsKey, 'matching', query],
    queryFn: async ({ signal }) => (await call(countMatches, { query }, { signal })).count,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

export function useLead(id: string) {
  return useQuery({
    queryKey: leadKey(id),
    queryFn: async ({ signal, client }) => {
      const { lead } = await call(readLead, { params: { id } }, { signal });
      const known = client.getQueryData<Lead>(leadKey(id));
      return known && known.version > lead.version ? known : lead;
    },
    retry: (failures, error) =>
      navigator.onLine && failures < 2 && !(error instanceof ApiError && error.code === 'not_found'),
  });
}

/** What a list that was on its way brings of a lead: never an older version than the server answered since. */
function notOlder(client: QueryClient, row: LeadRow): LeadRow[] {
  const newest = client.getQueryData<LeadRow>(newestKey(row.id));
  if (!newest || newest.version <= row.version) return [row];
  return newest.status === row.status ? [newest] : [];
}

export function reloadLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listKey });
  void client.invalidateQueries({ queryKey: countsKey });
}

/** What lists say of today is read again on the next day, what is due every minute. */
export function useListsOverTime(isOfNow: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    let day = todayIn(shownZone(), Date.now());
    const timer = setInterval(() => {
      const today = todayIn(shownZone(), Date.now());
      if (isOfNow || today !== day) reloadLists(client);
      day = today;
    }, 60_000);
    return () => clearInterval(timer);
  }, [client, isOfNow]);
}

/** More changed leads than this are not read one by one. */
const maxSingleReads = 10;
/** Changes that come together are followed together: named rows almost at once, whole reloads at a calmer pace. */
const gatherMs = { rows: 20, list: 150 };

/** A list is drawn before anything of it changes. */
const following = lateCode(async () => (await import('./change-leads.browser.ts')).follow);

/** Follows the changes of other screens, jobs and imports. */
export function useLiveLeads(): void {
  const client = useQueryClient();
  const gathered = useRef<{ ids: Set<string>; all: boolean; timer: ReturnType<typeof setTimeout> | undefined }>({
    ids: new Set(),
    all: false,
    timer: undefined,
  });
  useLiveChanges(['leads'], (change) => {
    const now = gathered.current;
    if (change === 'resync' || change.ids === null || isNew(client, change)) now.all = true;
    else for (const id of change.ids) now.ids.add(id);
    now.timer ??= setTimeout(
      () => {
        const { ids, all } = now;
        Object.assign(now, { ids: new Set(), all: false, timer: undefined });
        void following.fetch().then(
          (follow) => follow(client, ids, all || ids.size > maxSingleReads),
          () => reloadLists(client),
        );
      },
      now.all ? gatherMs.list : gatherMs.rows,
    );
  });
  useEffect(() => () => clearTimeout(gathered.current.timer), []);
}

/** Follows the changes of one lead, for pages without a list of leads. */
export function useLiveLead(id: string | null): void {
  const client = useQueryClient();
  useLiveChanges(['leads'], (change) => {
    if (id !== null && (change === 'resync' || change.ids === null || change.ids.includes(id)))
      void client.invalidateQueries({ queryKey: leadKey(id) });
  });
}

/** A lead that no list has: added, or restored from the trash. */
function isNew(client: QueryClient, { operation, ids }: Change): boolean {
  return operation === 'insert' && (ids ?? []).some((id) => !loadedRow(client, id));
}
