import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { addCheckByHand, addGround, readStanding } from './dnc-registry.contract.ts';
import type { GroundKind } from './dnc-registry.rules.ts';

const key = ['dnc-registry', 'number'];

export function useStanding(number: string | null) {
  useLiveChanges(
    ['dnc_checks', 'dnc_grounds', 'consents'],
    () => void queryClient.invalidateQueries({ queryKey: key }),
  );
  return useQuery({
    queryKey: [...key, number],
    queryFn: ({ signal }) => call(readStanding, { query: { number: number ?? '' } }, { signal }),
    enabled: number !== null,
    staleTime: 0,
  });
}

export type Said = { why: GroundKind; how: string; on: string } | { why: 'checked'; on: string };

/** What the agent says of a number. */
export function useSay(number: string) {
  return useMutation({
    mutationFn: (said: Said) =>
      said.why === 'checked'
        ? call(addCheckByHand, { body: { number, checked_on: said.on } })
        : call(addGround, { body: { number, kind: said.why, how: said.how, happened_on: said.on } }),
    onSuccess: (standing) => queryClient.setQueryData([...key, number], standing),
  });
}
