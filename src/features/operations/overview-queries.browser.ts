import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { listFailedJobs, readOverview, retryFailedJobs } from './overview.contract.ts';
import { retryFailed } from './overview.words.ts';

const overviewKey = ['operations', 'overview'] as const;
const failedKey = ['operations', 'failed'] as const;
/** Queues move without telling anybody. */
const refetchInterval = 15_000;

export function useOverview() {
  return useQuery({
    queryKey: overviewKey,
    queryFn: ({ signal }) => call(readOverview, {}, { signal }),
    staleTime: 0,
    refetchInterval,
  });
}

export function useFailedJobs() {
  return useQuery({
    queryKey: failedKey,
    queryFn: ({ signal }) => call(listFailedJobs, {}, { signal }),
    staleTime: 0,
    refetchInterval,
  });
}

export function useRetry() {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();
  const retry = async (ids: string[]): Promise<number> => {
    setBusy(ids);
    setFault(undefined);
    try {
      const { retried } = await call(retryFailedJobs, { body: { ids } });
      await Promise.all([overviewKey, failedKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      return retried;
    } catch (refusal) {
      setFault(refusal instanceof ApiError ? refusal.message : retryFailed);
      return 0;
    } finally {
      setBusy([]);
    }
  };
  return { retry, busy, fault };
}
