// What the leads of a tab have already, to suggest it where one more is typed.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../web/api-client.ts';
import { suggested, type Suggestion } from '../../web/ui/suggestions.ts';
import type { LeadStatus } from '../lead-model/lead-shape.contract.ts';
import { listFilterValues } from '../lead-search/lead-search.contract.ts';

const staleTime = 30_000;

export function useUsedValues(status: LeadStatus, isWanted = true) {
  return useQuery({
    queryKey: ['leads', 'filter-values', status],
    queryFn: ({ signal }) => call(listFilterValues, { query: { status } }, { signal }),
    enabled: isWanted,
    staleTime,
  }).data;
}

interface UsedSuggestions {
  suggestions: readonly Suggestion[];
  /** They are read once somebody comes to type. */
  onFocus: () => void;
}

export function useUsedSuggestions(which: 'tags' | 'sources', status: LeadStatus = 'lead'): UsedSuggestions {
  const [isWanted, setWanted] = useState(false);
  const used = useUsedValues(status, isWanted);
  return { suggestions: suggested(used?.[which] ?? []), onFocus: () => setWanted(true) };
}
