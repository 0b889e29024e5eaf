import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { listActs, listUsers, type AdminUser } from './admin.contract.ts';
import { filledPage } from './filled-page.browser.ts';

export const usersKey = ['admin', 'users'] as const;
type Users = EndpointAnswer<typeof listUsers>;

export function useUsers({ q, page }: { q: string; page: number }) {
  return useQuery({
    queryKey: [...usersKey, q, page],
    queryFn: ({ signal }) =>
      filledPage(page, (at) =>
        call(listUsers, { query: { q: q === '' ? undefined : q, page: at === 1 ? undefined : at } }, { signal }),
      ),
    placeholderData: keepPreviousData,
    // Money is changed upon what stands here.
    staleTime: 0,
  });
}

/** As the server answered a save. */
export function showSaved(saved: readonly AdminUser[]): void {
  const byId = new Map(saved.map((user) => [user.id, user]));
  queryClient.setQueriesData<Users>(
    { queryKey: usersKey },
    (known) => known && { ...known, rows: known.rows.map((user) => byId.get(user.id) ?? user) },
  );
}

export function useActs() {
  return useInfiniteQuery({
    queryKey: ['admin', 'log'],
    queryFn: ({ signal, pageParam }) => call(listActs, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  });
}
