// The queue in the browser: three groups in pages, changed at once and put right by the server.
import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { formatDateTime, shownZone } from '../../web/format-date.ts';
import { toast } from '../../web/ui/toast.ts';
import { offerUndo } from '../../web/undo.ts';
import { followUpGroups, groupOf, type FollowUpGroup } from './follow-up-time.rules.ts';
import { countsKey, followUpsKey } from './follow-up-counts.browser.ts';
import { listFollowUps, moveFollowUp, type FollowUp } from './follow-ups.contract.ts';

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
    queryFn: ({ pageParam, signal }) =>
      call(listFollowUps, { query: { group, limit: pageSize, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page) => page.next_cursor,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows };
}

export interface FollowUpActions {
  /** Clears it; can be undone. */
  done: (row: FollowUp, name: string) => void;
  /** `to`: ISO instant. */
  later: (row: FollowUp, to: string, name: string) => void;
}

export function useFollowUpActions(): FollowUpActions {
  const client = useQueryClient();
  return useMemo(
    () => ({
      done: (row, name) => void change(client, { row, name, to: null }),
      later: (row, to, name) => void change(client, { row, name, to }),
    }),
    [client],
  );
}

interface Move {
  row: FollowUp;
  /** The lead's, for what is said about it. */
  name: string;
  to: string | null;
}

async function change(client: QueryClient, { row, name, to }: Move): Promise<void> {
  const said = to === null ? `Done: ${name}.` : `${name}: ${formatDateTime(to)}.`;
  const from = row.next_follow_up_at;
  await client.cancelQueries({ queryKey: [...followUpsKey, 'group'] });
  take(client, row);
  const sent = call(moveFollowUp, { params: { id: row.id }, body: { from, to } });
  let isUndone = false;
  const withdraw = offerUndo({
    said,
    undo() {
      isUndone = true;
      return putBack(client, { row, name, to }, sent);
    },
  });
  try {
    await sent;
  } catch (error) {
    withdraw();
    toast({ text: refusalOf(error, name), tone: 'danger' });
  }
  if (!isUndone) reload(client);
}

/** Waits for the change that it takes back: sent beside it, the later one to arrive would win. */
async function putBack(client: QueryClient, { row, name, to: from }: Move, sent: Promise<unknown>): Promise<void> {
  put(client, row);
  const wasMade = await sent.then(
    () => true,
    () => false,
  );
  if (!wasMade) return reload(client);
  try {
    await call(moveFollowUp, { params: { id: row.id }, body: { from, to: row.next_follow_up_at } });
    toast(`${name}: back to ${formatDateTime(row.next_follow_up_at)}.`);
  } catch (error) {
    if (!isConflict(error)) throw error;
    toast({ text: refusalOf(error, name), tone: 'danger' });
  } finally {
    reload(client);
  }
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

function refusalOf(error: unknown, name: string): string {
  if (isConflict(error)) return `${name}’s follow-up was changed somewhere else. Showing the latest.`;
  return `We couldn’t save ${name}’s follow-up. ${error instanceof Error ? error.message : ''}`.trim();
}

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
