import {
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { staleMs } from './live-changes.ts';

/**
 * What is told to be old while it is read for the first time is read once more after that answer, which may be from before
 * the change. A QueryClient alone takes that answer for the newest: it starts over only where something is shown already.
 */
export class LiveQueryClient extends QueryClient {
  readonly #overtaken: WeakSet<Query>;

  constructor(config: QueryClientConfig = {}) {
    const overtaken = new WeakSet<Query>();
    const onSuccess = (_: unknown, query: Query<unknown, unknown, unknown>) => {
      if (overtaken.delete(query as Query)) void this.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    super({ ...config, queryCache: new QueryCache({ onSuccess }) });
    this.#overtaken = overtaken;
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.data === undefined && query.state.fetchStatus !== 'idle') this.#overtaken.add(query);
    }
    return super.invalidateQueries(filters, options);
  }
}

/** Live events keep the cache fresh, so data is not fetched again by mere passing of time or focus. */
export const queryClient = new LiveQueryClient({
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
    // What is pressed without a connection fails at once, and does not happen by itself when the connection is back.
    mutations: { retry: false, networkMode: 'always' },
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
