// A lead's timeline as it is loaded: pages by key, read again when something happens to this lead anywhere.
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { queryKeysOf } from '../lead-model/lead-query-key.rules.ts';
import { listTimeline, type TimelineEntry, type TimelineFilter } from './timeline.contract.ts';

type Pages = InfiniteData<EndpointAnswer<typeof listTimeline>, string | undefined>;

const keyOf = (leadId: string) => queryKeysOf(leadId).timeline;
/** Changes come in bursts: one save writes a lead, a note and an event. */
const settleMs = 120;

export function useTimeline(leadId: string, filter: TimelineFilter) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(leadId), filter],
    queryFn: ({ pageParam, signal }) =>
      call(listTimeline, { params: { id: leadId }, query: { filter, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [leadId],
  );
  // Texts of a batch change all the time: the first of a burst begins the wait, so that it ends.
  useLiveChanges(['lead_notes', 'lead_events', 'messages', 'conversations', 'call_logs', 'call_recordings'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      reloadTimeline(leadId);
    }, settleMs);
  });
  return query;
}

export function reloadTimeline(leadId: string): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(leadId) });
}

/** Puts what the server confirmed into every loaded list of this lead. New entries go into its first page. */
export function changeTimeline(
  leadId: string,
  change: (rows: TimelineEntry[], filter: TimelineFilter) => TimelineEntry[],
): void {
  for (const [key, now] of queryClient.getQueriesData<Pages>({ queryKey: keyOf(leadId) })) {
    if (!now) continue;
    const filter = key[2] as TimelineFilter;
    const sizes = now.pages.map(({ rows }) => rows.length);
    const changed = change(
      now.pages.flatMap(({ rows }) => rows),
      filter,
    );
    const first = (sizes[0] ?? 0) + Math.max(0, changed.length - sizes.reduce((sum, size) => sum + size, 0));
    let from = 0;
    const pages = now.pages.map((page, index) => {
      const rows = changed.slice(
        from,
        index === now.pages.length - 1 ? undefined : (from += index === 0 ? first : page.rows.length),
      );
      return { ...page, rows };
    });
    queryClient.setQueryData<Pages>(key, { ...now, pages });
  }
}
