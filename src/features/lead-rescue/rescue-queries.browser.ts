// Lead Rescue in the browser, followed live. What a press changes shows before the server answers.
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { EndpointAnswer, EndpointCall } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { toast } from '../../web/ui/toast.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import {
  changeTracker,
  listTrackers,
  readLeadTracker,
  readRescue,
  type RescueDay,
  type Tracker,
} from './lead-rescue.contract.ts';

const key = ['lead-rescue'] as const;
const planKey = [...key, 'plan'] as const;
const trackersKey = [...key, 'trackers'] as const;
const leadKey = (leadId: string) => [...key, 'lead', leadId] as const;
/** What became of 500 texts comes in many messages. */
const gatherMs = 300;

type Plan = EndpointAnswer<typeof readRescue>;
type Page = EndpointAnswer<typeof listTrackers>;

/** Load errors are only logged; the screen says that there is nothing to show and offers to try again. */
function useLogged(error: Error | null): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the screen only says that there is nothing; the log says why
    if (error) console.error('Lead Rescue could not be loaded.', error);
  }, [error]);
}

export function usePlan() {
  const client = useQueryClient();
  useLiveChanges(
    ['lead_rescue_settings', 'lead_rescue_templates'],
    () => void client.invalidateQueries({ queryKey: planKey }),
  );
  const query = useQuery({ queryKey: planKey, queryFn: ({ signal }) => call(readRescue, { query: {} }, { signal }) });
  useLogged(query.error);
  return query;
}

/** An answer may come after one that was given later. */
export function keepDay(client: QueryClient, day: RescueDay): void {
  client.setQueryData<Plan>(planKey, (plan) => {
    const isOlder = plan?.days.some((each) => each.day === day.day && each.version > day.version);
    if (!plan || isOlder) return plan;
    return {
      ...plan,
      days: [...plan.days.filter((each) => each.day !== day.day), day].toSorted((a, b) => a.day - b.day),
    };
  });
}

export function hasDay(client: QueryClient, day: number): boolean {
  return client.getQueryData<Plan>(planKey)?.days.some((each) => each.day === day) ?? false;
}

export function useKeepPlan() {
  const client = useQueryClient();
  return useMemo(() => {
    const keep = (change: (plan: Plan) => Plan) => client.setQueryData<Plan>(planKey, (plan) => plan && change(plan));
    return {
      settings: (settings: Plan['settings']) => keep((plan) => ({ ...plan, settings })),
      day: (day: RescueDay) => keepDay(client, day),
      days: (days: RescueDay[]) => keep((plan) => ({ ...plan, days })),
      without: (day: number) => keep((plan) => ({ ...plan, days: plan.days.filter((each) => each.day !== day) })),
      again: () => void client.invalidateQueries({ queryKey: key }),
    };
  }, [client]);
}

export function useTrackers({ q, isAll }: { q: string; isAll: boolean }) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveChanges(['lead_rescue_trackers', 'lead_rescue_settings', 'lead_rescue_templates', 'messages'], () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: trackersKey }), gatherMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const query = useInfiniteQuery({
    queryKey: [...trackersKey, q, isAll],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        listTrackers,
        { query: { ...(q && { q }), ...(isAll && { show: 'all' as const }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  useLogged(query.error);
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows };
}

export function useLeadTracker(leadId: string) {
  const client = useQueryClient();
  useLiveChanges(
    ['lead_rescue_trackers', 'lead_rescue_settings', 'lead_rescue_templates', 'messages', 'leads'],
    () => void client.invalidateQueries({ queryKey: leadKey(leadId) }),
  );
  return useQuery({
    queryKey: leadKey(leadId),
    queryFn: ({ signal }) => call(readLeadTracker, { params: { id: leadId }, query: {} }, { signal }),
  });
}

export type TrackerAction = NonNullable<EndpointCall<typeof changeTracker>['body']>;

export function asChanged(tracker: Tracker, { action }: TrackerAction): Tracker {
  if (action === 'pause') return { ...tracker, paused: true, stop_reason: 'manual', text: null, next: null };
  if (action === 'resume') return { ...tracker, paused: false, stop_reason: null };
  if (action === 'advance') return { ...tracker, current_day: tracker.current_day + 1 };
  return { ...tracker, current_day: 1, responded: false, paused: false, stop_reason: null, text: null };
}

export function useChangeTracker() {
  const client = useQueryClient();
  const put = (tracker: Tracker) => {
    client.setQueriesData<InfiniteData<Page>>(
      { queryKey: trackersKey },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row.id === tracker.id ? { ...row, ...tracker } : row)),
          })),
        },
    );
    if (tracker.lead_id !== null)
      client.setQueryData<EndpointAnswer<typeof readLeadTracker>>(
        leadKey(tracker.lead_id),
        (known) => known && { ...known, tracker },
      );
  };
  const { mutate } = useMutation({
    mutationFn: ({ tracker, action }: { tracker: Tracker; action: TrackerAction }) =>
      call(changeTracker, { params: { id: tracker.id }, body: action }),
    onMutate: ({ tracker, action }) => put(asChanged(tracker, action)),
    onSuccess: put,
    onError: (error, { tracker }) => {
      put(tracker);
      toast({ text: describeError(error).message, tone: 'danger' });
    },
  });
  return mutate;
}
