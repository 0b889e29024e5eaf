// What the dialer asks the server: leads by search and state, what decides about each, and how many calls today has.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { reachedAt } from '../../domain/reached-phone.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { call } from '../../web/api-client.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import type { RegistryStanding } from '../contact-gate/registry.rules.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { listFilterValues } from '../lead-search/lead-search.contract.ts';
import { useLeadList, type ListView } from '../leads/loaded-leads.browser.ts';
import { countDials, makeDialToken, readCallFacts } from './smart-dialer.contract.ts';
import { maxPeople, stagesIn, tokenRenewalHours } from './smart-dialer.rules.ts';

const factsKey = ['smart-dialer', 'facts'] as const;
export const tokenKey = ['smart-dialer', 'token'] as const;
/** Another one each day. */
export const countKey = (zone: string, now: number) => ['smart-dialer', 'count', zone, todayIn(zone, now)] as const;

/** The token, before the first call needs it. */
export function useDialToken(): void {
  useQuery({
    queryKey: tokenKey,
    queryFn: async ({ signal }) => (await call(makeDialToken, {}, { signal })).jwt,
    staleTime: tokenRenewalHours * 3_600_000,
    refetchInterval: tokenRenewalHours * 3_600_000,
  });
}

export function useDialCount(): number | undefined {
  const zone = shownZone();
  const key = countKey(zone, useMinutes());
  useLiveChanges(['dials'], () => void queryClient.invalidateQueries({ queryKey: key }));
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(countDials, { query: { tz: zone } }, { signal })).count,
  });
  return data;
}

export function useStatesOfLeads(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['smart-dialer', 'states'],
    queryFn: async ({ signal }) => (await call(listFilterValues, { query: { status: 'lead' } }, { signal })).states,
  });
  return data ?? [];
}

/** A lead with the number that it is called at. */
export type DialedLead = LeadRow & { phone: string };

/** Leads whose name, state or phone have what is typed, and those of a stage that it names. */
export function useLeadsToDial(q: string, state: string) {
  const own: ListView = {
    status: 'lead',
    q,
    texts: { has_phone: 'yes', ...(state !== '' && { state }) },
    sort: 'newest',
  };
  const staged = stagesIn(q);
  const texts = useLeadList(own);
  const stages = useLeadList(
    staged ? { ...own, q: staged.rest, texts: { ...own.texts, stage: staged.stages.join(',') } } : own,
  );
  const lists = staged ? [texts, stages] : [texts];
  const rows = useMemo(() => together([texts.rows, stages.rows]), [texts.rows, stages.rows]);
  return {
    rows,
    error: lists.map(({ error }) => error).find((error) => error !== null) ?? null,
    isLoaded: lists.every(({ data }) => data !== undefined),
    isFetching: lists.some(({ isFetching }) => isFetching),
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    fetchMore: () => lists.forEach((list) => void (list.hasNextPage && list.fetchNextPage())),
    retry: () => lists.forEach((list) => void list.refetch()),
  };
}

/** The newest first, each once. */
function together(lists: readonly (readonly LeadRow[])[]): DialedLead[] {
  const byId = new Map(lists.flat().map((row) => [row.id, row]));
  return [...byId.values()]
    .map(reachedAt)
    .filter((row): row is DialedLead => row.phone !== null)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
}

export interface CallFacts {
  isSuppressed: boolean;
  registry: RegistryStanding;
  recent: readonly number[];
}

/** By lead; none yet for whoever is not asked about so far. */
export function useCallFacts(rows: readonly DialedLead[]): ReadonlyMap<string, CallFacts> {
  useLiveChanges(
    ['dials', 'call_logs', 'messages', 'suppressions', 'dnc_checks', 'dnc_grounds', 'consents'],
    () => void queryClient.invalidateQueries({ queryKey: factsKey }),
  );
  const ids = rows.map(({ id }) => id);
  const pages = Array.from({ length: Math.ceil(ids.length / maxPeople) }, (_, page) =>
    ids.slice(page * maxPeople, (page + 1) * maxPeople),
  );
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: [...factsKey, page],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(readCallFacts, { body: { lead_ids: page } }, { signal })).people,
      placeholderData: keepPreviousData,
    })),
    combine: (found) => new Map(found.flatMap(({ data }) => data ?? []).map((each) => [each.lead_id, factsFrom(each)])),
  });
}

type Told = EndpointAnswer<typeof readCallFacts>['people'][number];

const factsFrom = ({ is_suppressed: isSuppressed, registry, recent }: Told): CallFacts => ({
  isSuppressed,
  registry,
  recent: recent.map((at) => Date.parse(at)),
});

/** Of a page that nothing tells of changes: read for this call alone. Undefined: it cannot be had. */
export async function freshFacts(leadId: string): Promise<CallFacts | undefined> {
  try {
    const { people } = await call(readCallFacts, { body: { lead_ids: [leadId] } });
    void queryClient.invalidateQueries({ queryKey: factsKey });
    return people.map(factsFrom)[0];
  } catch {
    return undefined;
  }
}
