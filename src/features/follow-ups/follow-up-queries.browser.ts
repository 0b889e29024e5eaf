// The queue in the browser: three groups in pages, changed at once and put right by the server.
import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { call } from '../../web/api-client.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { useUnsaved } from '../../web/saves.ts';
import { changeOf } from '../leads/lead-as-changed.browser.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { enqueueFollowUp } from '../leads/lead-saves.browser.ts';
import type { ReadPart } from '../leads/list-order.rules.ts';
import { useSavedLeads } from '../leads/saved-leads.browser.ts';
import { keepStandings } from '../leads/standings.browser.ts';
import { followUpGroups, groupOf, type FollowUpGroup } from './follow-up-time.rules.ts';
import { countsKey, followUpsKey } from './follow-up-counts.browser.ts';
import { listFollowUps, type FollowUp } from './follow-ups.contract.ts';

interface Page {
  rows: FollowUp[];
  next_cursor: string | null;
}
type Loaded = InfiniteData<Page, string | null>;

const pageSize = 50;
const groupKey = (group: FollowUpGroup) => [...followUpsKey, 'group', group] as const;

export function useFollowUpGroup(group: FollowUpGroup) {
  const query = useInfiniteQuery({
    queryKey: groupKey(group),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readGroupPage(group, pageParam, signal),
    getNextPageParam: (page) => page.next_cursor,
  });
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const rows = useStayingFollowUps(loaded);
  /** `leaving`: still among the server's, but not for long. */
  return { ...query, rows, leaving: loaded.length - rows.length };
}

async function readGroupPage(group: FollowUpGroup, cursor: string | null, signal?: AbortSignal) {
  const query = { group, limit: pageSize, ...(cursor && { cursor }) };
  const page = await call(listFollowUps, { query }, signal && { signal });
  keepStandings(page.rows, page.standings);
  return page;
}

/** More of a group, for who goes on in it on a lead's own page. */
export const readTodayPart: ReadPart = async (_, group, cursor) => {
  const { rows, next_cursor: next } = await readGroupPage(group as FollowUpGroup, cursor);
  return { rows, next };
};

/** Groups are read one by one: between two readings a lead may stand in two of them, and its newer row counts. */
export function eachOnce<T extends readonly FollowUp[][]>(groups: T): { [K in keyof T]: FollowUp[] } {
  const newest = new Map<string, FollowUp>();
  for (const row of groups.flat()) {
    const known = newest.get(row.id);
    if (!known || row.version > known.version) newest.set(row.id, row);
  }
  return groups.map((rows) => rows.filter((row) => newest.get(row.id) === row)) as { [K in keyof T]: FollowUp[] };
}

type Moved = ReadonlyMap<string, string | null>;

/** Where follow-ups go that wait to be saved, by their leads. */
function useMoved(): Moved {
  const saves = useUnsaved();
  return useMemo(() => {
    const changes = saves.filter(({ refused }) => !refused).map(changeOf);
    const told = changes.flatMap((change) =>
      change && 'next_follow_up_at' in change.fields
        ? [[change.leadId, change.fields.next_follow_up_at ?? null] as const]
        : [],
    );
    return new Map(told);
  }, [saves]);
}

/** Those that nobody has settled here, whether it is saved yet or not, and whether what was read knows of it yet or not. */
export function useStayingFollowUps<R extends Placed>(rows: readonly R[]): R[] {
  const moved = useMoved();
  const saved = useSaved();
  return useMemo(() => {
    const isKnown = ({ id, version }: R) => version >= (saved.get(id)?.version ?? 0);
    return rows.filter((row) => {
      if (moved.has(row.id)) return isAt(row, moved.get(row.id));
      return isKnown(row) || isAt(row, saved.get(row.id)?.next_follow_up_at);
    });
  }, [rows, moved, saved]);
}

type Placed = Pick<FollowUp, 'id' | 'next_follow_up_at' | 'version'>;

/** Where follow-ups went that were saved while this is on screen. */
function useSaved(): ReadonlyMap<string, Pick<Lead, 'version' | 'next_follow_up_at'>> {
  const [saved, setSaved] = useState<ReadonlyMap<string, Lead>>(noneSaved);
  useSavedLeads((lead) => setSaved((now) => new Map(now).set(lead.id, lead)));
  return saved;
}

const noneSaved = new Map<string, Lead>();

const isAt = ({ next_follow_up_at: at }: Placed, to: string | null | undefined): boolean =>
  Boolean(to) && Date.parse(to ?? '') === Date.parse(at);

/** What was saved, refused or given up: the server says where it stands now. */
export function useReloadWhenSaved(): void {
  const client = useQueryClient();
  const waiting = useMoved().size;
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) reload(client);
    before.current = waiting;
  }, [client, waiting]);
}

export interface FollowUpActions {
  /** Clears it; can be undone. */
  done: (row: FollowUp) => void;
  /** `to`: ISO instant. */
  later: (row: FollowUp, to: string) => void;
}

export function useFollowUpActions(): FollowUpActions {
  const client = useQueryClient();
  return useMemo(
    () => ({
      done: (row) => change(client, row, null),
      later: (row, to) => change(client, row, to),
    }),
    [client],
  );
}

function change(client: QueryClient, row: FollowUp, at: string | null): void {
  const name = leadName(row);
  // A reading under way would bring it back.
  endReadings(client);
  take(client, row);
  enqueueFollowUp(row, {
    at,
    said: at === null ? `Done: ${name}.` : `${name}: ${formatDateTime(at)}.`,
    yields: true,
    onUndo: () => put(client, row),
  });
}

const endReadings = (client: QueryClient): void => void client.cancelQueries({ queryKey: [...followUpsKey, 'group'] });

/** Out of its group, before the server knows. */
function take(client: QueryClient, row: FollowUp): void {
  for (const group of followUpGroups) {
    let found = 0;
    client.setQueryData<Loaded>(groupKey(group), (data) => {
      if (!data?.pages.some((page) => page.rows.some(({ id }) => id === row.id))) return data;
      found = 1;
      return {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => id !== row.id) })),
      };
    });
    if (found > 0) count(client, group, -1);
  }
}

/** Back where it was. */
function put(client: QueryClient, row: FollowUp): void {
  // A reading under way would take it away again.
  endReadings(client);
  take(client, row);
  const group = groupOf(Date.parse(row.next_follow_up_at), Date.now(), shownZone());
  if (!group) return;
  client.setQueryData<Loaded>(groupKey(group), (data) => {
    const [first, ...pages] = data?.pages ?? [];
    if (!data || !first) return data;
    const rows = [...first.rows, row].toSorted(
      (one, other) => Date.parse(one.next_follow_up_at) - Date.parse(other.next_follow_up_at),
    );
    return { ...data, pages: [{ ...first, rows }, ...pages] };
  });
  count(client, group, 1);
}

type Counts = Record<FollowUpGroup, number> & { until: string };

function count(client: QueryClient, group: FollowUpGroup, by: number): void {
  client.setQueryData<Counts>(countsKey, (now) => now && { ...now, [group]: Math.max(0, now[group] + by) });
}

export function reload(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: followUpsKey });
}
