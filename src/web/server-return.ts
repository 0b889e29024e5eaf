// What could not be loaded while the server, or the database it stands on, was away comes by itself once it is back. One question
// is asked until then, so that what a screen says of it stays as it is.
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';

/** Not all windows ask at one moment. */
const askAgainMs = () => 2000 + Math.random() * 1500;

/** Nothing is wrong with the question. */
const saysAway = (status: number): boolean => [0, 502, 503, 504].includes(status);

const isMissing = (query: Query): boolean => {
  const { data, error } = query.state;
  return data === undefined && error instanceof ApiError && saysAway(error.status) && query.isActive();
};

/** @param isThere whether the server answers with data again */
export function loadOnReturn(client: QueryClient, isThere: () => Promise<boolean> = asksServer): void {
  const cache = client.getQueryCache();
  let isAsking = false;
  const missing = { predicate: isMissing };

  async function ask(): Promise<void> {
    isAsking = true;
    while (cache.findAll(missing).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, askAgainMs()));
      if (await isThere()) await client.refetchQueries(missing);
    }
    isAsking = false;
  }

  cache.subscribe(({ type, query }) => {
    if (!isAsking && type !== 'removed' && isMissing(query)) void ask();
  });
}

async function asksServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return !saysAway((await fetch('/api/auth/session', { cache: 'no-store' })).status);
  } catch {
    return false;
  }
}
