// Merging from the screens: one request, everything that shows the two leads follows, Undo for ten seconds.
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import { toast } from '../../web/ui/toast.ts';
import { forgetUndo, offerUndo } from '../../web/undo.ts';
import { readLead } from '../leads/leads.contract.ts';
import { listMerges, mergeLeads, readMerge, undoMerge, type KeptAside, type MergeEntry } from './merges.contract.ts';
import type { Choices } from './merge-fields.rules.ts';

interface MergePage {
  rows: MergeEntry[];
  next_cursor: string | null;
}

/** The whole lead, as new as it is: a merge names the version that was looked at. */
export function useFreshLead(id: string) {
  return useQuery({
    queryKey: ['leads', 'one', id],
    queryFn: async ({ signal }) => (await call(readLead, { params: { id } }, { signal })).lead,
    refetchOnMount: 'always',
    retry: false,
  });
}

export function useMerges() {
  const query = useInfiniteQuery({
    queryKey: ['lead_merges', 'list'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listMerges, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page: MergePage) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows };
}

export function useMergePreview(id: string) {
  return useQuery({
    queryKey: ['lead_merges', 'one', id],
    queryFn: ({ signal }) => call(readMerge, { params: { id }, query: {} }, { signal }),
    refetchOnMount: 'always',
    retry: false,
  });
}

interface Merging {
  id: string;
  keep: { id: string; version: number; name: string | null };
  other: { id: string; version: number; name: string | null };
  choices: Choices;
}

export function useMergeActions() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** @throws ApiError */
      async merge({ id, keep, other, choices: { notes, ...sides } }: Merging): Promise<void> {
        const choices = { ...(sides as Record<string, 'keep' | 'other'>), ...(notes && { notes }) };
        await call(mergeLeads, {
          body: {
            id,
            keep: keep.id,
            keep_version: keep.version,
            other: other.id,
            other_version: other.version,
            choices,
          },
        });
        client.removeQueries({ queryKey: ['leads', 'one', other.id] });
        reload(client);
        offerUndo({
          said: `Merged ${other.name ?? 'the other lead'} into ${keep.name ?? 'this lead'}.`,
          covers: [merged(id)],
          undo: () => undo(client, id, { byUndo: true }),
        });
      },
      /** @throws ApiError */
      undo: async (id: string) => {
        await undo(client, id);
        forgetUndo([merged(id)]);
      },
    }),
    [client],
  );
}

const merged = (id: string): string => `merge:${id}`;

async function undo(client: QueryClient, id: string, { byUndo = false } = {}): Promise<void> {
  const { restored, kept_aside } = await call(undoMerge, { params: { id }, body: { by_undo: byUndo } });
  reload(client);
  const aside = asideSentence(kept_aside);
  toast({
    text: `${restored.name ?? 'The other lead'} is a separate lead again.${aside && ` ${aside}`}`,
    tone: aside ? 'warning' : 'good',
  });
}

/** '(202) 555-0143 is another lead’s by now and was kept as a further phone.' */
export function asideSentence(aside: readonly KeptAside[], tense: 'was' | 'will be' = 'was'): string {
  return aside
    .map(
      ({ field, value }) =>
        `${field === 'phone' ? formatPhone(value) : value} now belongs to another lead and ${tense} kept as an additional ${field}.`,
    )
    .join(' ');
}

function reload(client: QueryClient): void {
  for (const key of ['leads', 'lead_pairs', 'lead_merges', 'lead_notes', 'lead_events'])
    void client.invalidateQueries({ queryKey: [key] });
}
