// The carriers to choose from, the same wherever one is written down: the agent's own first.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { carrierChoices } from '../../domain/us-life-carriers.ts';
import { call } from '../../web/api-client.ts';
import type { Suggestion } from '../../web/ui/suggest-input.tsx';
import { listCarriers } from './sold.contract.ts';

export function useCarrierSuggestions(): readonly Suggestion[] {
  const { data } = useQuery({
    queryKey: ['leads', 'carriers'],
    queryFn: ({ signal }) => call(listCarriers, { query: {} }, { signal }),
  });
  return useMemo(() => carrierChoices(data?.carriers ?? []).map((value) => ({ value, label: value })), [data]);
}
