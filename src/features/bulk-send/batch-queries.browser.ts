// Bulk texts in the browser, followed live: a text that moves changes the counts of its batch.
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { changeBatch, listBatches, listOpenBatches, type TextBatch } from './bulk-send.contract.ts';

const batchesKey = ['text-batches'] as const;

/** While many texts leave, changes come many times a second. */
const gatherMs = 400;
let isWaiting = false;

export function useLiveBatches(): void {
  const client = useQueryClient();
  useLiveChanges(['messages', 'message_batches'], () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      void client.invalidateQueries({ queryKey: batchesKey });
    }, gatherMs);
  });
}

export function useBatches() {
  return useInfiniteQuery({
    queryKey: [...batchesKey, 'all'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listBatches, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next_cursor,
  });
}

const openBatches = queryOptions({
  queryKey: [...batchesKey, 'open'],
  queryFn: ({ signal }) => call(listOpenBatches, { query: {} }, { signal }),
  // Kept for the next look at the conversations, which would move when it came.
  gcTime: Infinity,
});

export const useOpenBatches = () => useQuery(openBatches);

/** Before they are shown; what cannot be had now is asked for by what shows it. */
export const readOpenBatches = (): Promise<void> => queryClient.prefetchQuery({ ...openBatches, retry: false });

/** After one was sent from another page: what is kept is of before, and the conversations come with it. */
export const readBatchesAgain = (): void =>
  void queryClient.invalidateQueries({ queryKey: batchesKey, refetchType: 'all' });

export function useChangeBatch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: 'sending' | 'paused' | 'canceled') => call(changeBatch, { params: { id }, body: { state } }),
    onSettled: () => client.invalidateQueries({ queryKey: batchesKey }),
  });
}

/** Those that wait for something or are on their way. */
export const underWay = ({ queued, held, sending }: TextBatch): number => queued + held + sending;
