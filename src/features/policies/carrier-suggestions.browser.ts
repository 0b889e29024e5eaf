// The carriers to choose from, the same wherever one is written down: the agent's own first.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { carrierChoices } from '../../domain/us-life-carriers.ts';
import { call } from '../../web/api-client.ts';
import { suggested, type Suggestion } from '../../web/ui/suggestions.ts';
import { listCarriers } from './sold.contract.ts';

export function useCarrierSuggestions(): readonly Suggestion[] {
  const { data } = useQuery({
    queryKey: ['leads', 'carriers'],
    queryFn: ({ signal }) => call(listCarriers, { query: {} }, { signal }),
  });
  return useMemo(() => suggested(carrierChoices(data?.carriers ?? [])), [data]);
}
