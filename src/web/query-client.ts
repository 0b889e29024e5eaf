import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';

/** Live events keep the cache fresh, so data is not fetched again by mere passing of time or focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { retry: false },
  },
});

/** A refusal stays a refusal; only silence and a fault of the server may pass. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
