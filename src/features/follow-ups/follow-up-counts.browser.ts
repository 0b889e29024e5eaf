import { useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { countFollowUps } from './follow-ups.contract.ts';

export const followUpsKey = ['follow-ups'] as const;
export const countsKey = [...followUpsKey, 'counts'] as const;

export function useFollowUpCounts() {
  return useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => call(countFollowUps, { query: {} }, { signal }),
    // The day ends: what is today's now is overdue then.
    refetchInterval: ({ state }) =>
      state.data ? Math.min(Math.max(Date.parse(state.data.until) - Date.now() + 1000, 60_000), 3_600_000) : false,
  });
}
