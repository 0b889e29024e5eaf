import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { staleMs } from './live-changes.ts';

/** Live events keep the cache fresh, so data is not fetched again by mere passing of time or focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // Asked without a connection too: a screen that says what it lacks is better than a skeleton for as long as it lasts.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        navigator.onLine && (isOvertaken(error) ? failures < 1 : failures < 2 && isWorthRetrying(error)),
    },
    mutations: { retry: false },
  },
});

/** A refusal stays a refusal; only silence and a fault of the server may pass. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** Another tab may have had the session's token replaced while this question was on its way; the browser has the new one. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_signed_in';
}
