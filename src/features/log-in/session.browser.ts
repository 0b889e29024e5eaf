// Who is signed in, read through the query cache by everybody who asks.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { accessQuery } from '../gate/access-query.browser.ts';
import { readSession } from './session.contract.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(readSession, { query: {} }, { signal }),
  staleTime: 0,
  gcTime: Infinity,
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** After a log-in or log-out, and whenever the person comes back to the window. */
export async function rereadSession(): Promise<void> {
  await Promise.all([
    queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }),
    queryClient.refetchQueries({ queryKey: accessQuery.queryKey, type: 'active' }),
  ]);
}

/** The session that a log-in has just started; what was known of an earlier one is dropped. */
export async function beginSession(): Promise<{ id: string; email: string } | null> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  const { user } = await queryClient.fetchQuery(sessionQuery);
  sessionChannel.postMessage({ type: 'signed-in' });
  return user;
}

/** Between the tabs of this browser. */
export const sessionChannel = new BroadcastChannel('session');

export type SessionMessage = { type: 'signed-in' } | { type: 'signed-out'; userId: string };
