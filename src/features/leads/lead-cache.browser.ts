// Where loaded leads lie: lists of pages, and leads that were opened, by key.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import type { listLeads } from '../lead-search/lead-search.contract.ts';

type LeadPage = Pick<EndpointAnswer<typeof listLeads>, 'rows' | 'next_cursor'>;
export type Loaded = InfiniteData<LeadPage, string | null>;

export const listKey = ['leads', 'list'] as const;
export const countsKey = ['leads', 'counts'] as const;
export const leadKey = (id: string) => ['leads', 'one', id] as const;
export const newestKey = (id: string) => ['leads', 'newest', id] as const;

/** Finds a loaded row in any list. */
export function loadedRow(client: QueryClient, id: string): LeadRow | undefined {
  for (const [, data] of client.getQueriesData<Loaded>({ queryKey: listKey })) {
    for (const page of data?.pages ?? []) for (const row of page.rows) if (row.id === id) return row;
  }
  return undefined;
}
