import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
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

/** Changes that come together (an import, a bulk edit) are followed together. */
const gatherMs = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Follows the changes of other screens and jobs; for whatever shows follow-ups, from its first moment on. */
export function useLiveFollowUps(): void {
  const client = useQueryClient();
  useLiveChanges(['leads', 'lead_notes'], () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: followUpsKey });
    }, gatherMs);
  });
}
