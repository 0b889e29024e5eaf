import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { toast } from '../../web/ui/toast.ts';
import {
  keepPeople,
  listDoubtfulImports,
  listFoundOptOuts,
  listFoundOthers,
  listFoundPeople,
  readLeadRepair,
  splitPeople,
  tellLeadRepair,
  type FoundPeople,
  type LeadRepair,
} from './lead-repair.contract.ts';

const repairKey = ['lead_repairs'] as const;
const followed = ['lead_repairs', 'lead_repair_finds', 'leads'];

const refresh = () => void queryClient.invalidateQueries({ queryKey: repairKey });

export function useLeadRepair() {
  useLiveChanges(followed, refresh);
  return useQuery({
    queryKey: [...repairKey, 'figures'],
    queryFn: ({ signal }) => call(readLeadRepair, { query: {} }, { signal }),
  });
}

export function useFoundOptOuts() {
  return useInfiniteQuery({
    queryKey: [...repairKey, 'opt-outs'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listFoundOptOuts, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function useFoundOthers() {
  return useInfiniteQuery({
    queryKey: [...repairKey, 'others'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listFoundOthers, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function useFoundPeople() {
  return useInfiniteQuery({
    queryKey: [...repairKey, 'people'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listFoundPeople, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function useDoubtfulImports() {
  return useQuery({
    queryKey: [...repairKey, 'imports'],
    queryFn: ({ signal }) => call(listDoubtfulImports, { query: {} }, { signal }),
  });
}

/** @returns whether it was decided */
export async function decidePeople({ id, second }: FoundPeople, how: 'split' | 'keep'): Promise<boolean> {
  try {
    if (how === 'split') await call(splitPeople, { params: { id }, body: { lead_id: crypto.randomUUID() } });
    else await call(keepPeople, { params: { id }, body: {} });
  } catch (error) {
    toast({
      tone: 'danger',
      text: error instanceof Error ? error.message : 'We couldn’t save that. Please try again.',
    });
    return false;
  }
  if (how === 'split') toast({ tone: 'good', text: `${second.name ?? 'The second person'} now has their own lead.` });
  await queryClient.invalidateQueries({ queryKey: repairKey });
  return true;
}

/** Gone at once, and back where it is refused. */
export async function putRepairAway(): Promise<void> {
  const key = [...repairKey, 'figures'];
  const before = queryClient.getQueryData<{ repair: LeadRepair | null }>(key);
  if (before?.repair) queryClient.setQueryData(key, { repair: { ...before.repair, is_told: true } });
  try {
    await call(tellLeadRepair, { body: {} });
  } catch (error) {
    queryClient.setQueryData(key, before);
    toast({
      tone: 'danger',
      text: error instanceof Error ? error.message : 'We couldn’t save that. Please try again.',
    });
  }
}
