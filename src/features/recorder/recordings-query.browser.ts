// The recordings that this browser has of this account.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { useStore } from '../../web/store.ts';
import { finishedRecordings } from './record.browser.ts';
import { readRecordingKeys } from './recorder.contract.ts';
import { isLowOnSpace } from './recorder.rules.ts';
import { makeLock } from './recording-lock.browser.ts';
import { openRecordingStore } from './recording-store.browser.ts';

const lookEveryMs = 2000;
const listKey = ['recordings', 'list'] as const;

export function useRecordingStore(userId: string) {
  return useQuery({
    queryKey: ['recordings', 'store', userId],
    queryFn: async ({ signal }) => {
      const { keys } = await call(readRecordingKeys, { query: {} }, { signal });
      return openRecordingStore(userId, await makeLock(keys));
    },
    // It holds what no page of the cache can: a connection.
    staleTime: Infinity,
    structuralSharing: false,
  });
}

export type OpenedStore = NonNullable<ReturnType<typeof useRecordingStore>['data']>;

export function useRecordings(userId: string, store: OpenedStore) {
  const finished = useStore(finishedRecordings);
  useEffect(() => {
    if (finished > 0) void refreshRecordings();
  }, [finished]);
  return useQuery({
    queryKey: [...listKey, userId],
    queryFn: async () => ({
      isRecording: await store.isRecording(), // asked first: what ends after this is in the next list
      recordings: await store.list(),
      space: await readSpace(),
    }),
    // A tab that was killed lets go of its recording a moment later, and tells nobody.
    refetchInterval: ({ state }) => (state.data?.isRecording ? lookEveryMs : false),
    // Another tab may have recorded since.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export const refreshRecordings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey });

async function readSpace(): Promise<{ isLow: boolean; isKept: boolean }> {
  const [estimate, isKept] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
  return { isLow: isLowOnSpace(estimate), isKept };
}
