import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, EndpointCall } from '../../domain/endpoint.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { filledPage } from './filled-page.browser.ts';
import { listNumbers } from './pool.contract.ts';

export const poolKey = ['admin', 'numbers'] as const;

export function usePool({ q, page }: { q: string; page: number }) {
  return useQuery({
    queryKey: [...poolKey, q, page],
    queryFn: ({ signal }) =>
      filledPage(page, (at) =>
        call(listNumbers, { query: { q: q === '' ? undefined : q, page: at === 1 ? undefined : at } }, { signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One act at a time upon the pool; what was refused stays said until the next. */
export function usePoolAct() {
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  /** @returns whether it was done */
  const act = async <E extends Endpoint>(
    name: string,
    endpoint: E,
    body: EndpointCall<E>['body' & keyof EndpointCall<E>],
  ) => {
    if (busy !== null) return false;
    setBusy(name);
    setFault(undefined);
    try {
      await call(endpoint, { body } as EndpointCall<E>);
      await queryClient.invalidateQueries({ queryKey: poolKey });
      return true;
    } catch (refusal) {
      setFault(refusal instanceof ApiError ? refusal.message : describeError(refusal).message);
      // Another admin may have been quicker: how it is now stands beside why it was refused.
      void queryClient.invalidateQueries({ queryKey: poolKey });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { act, busy, fault };
}
