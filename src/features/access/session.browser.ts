// Who is signed in and whether the app is open to them, read through the query cache by everybody who asks.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { showTimesIn } from '../../web/format-date.ts';
import { queryClient } from '../../web/query-client.ts';
import { readAccess } from './access.contract.ts';
import { readSession } from './sign-in.contract.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(readSession, { query: {} }, { signal }),
  staleTime: 0,
  gcTime: Infinity,
});

export const accessQuery = queryOptions({
  queryKey: ['access'],
  queryFn: async ({ signal }) => {
    const access = await call(readAccess, { query: {} }, { signal });
    showTimesIn(access.profile.time_zone);
    return access;
  },
  // The guard asks before its first screen is there; that screen does not ask again.
  staleTime: 5_000,
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

/** The session that a log-in has just begun; what was known of an earlier one is dropped. */
export async function beginSession(): Promise<{ id: string; email: string } | null> {
  queryClient.removeQueries({ queryKey: accessQuery.queryKey });
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  const { user } = await queryClient.fetchQuery(sessionQuery);
  sessionChannel.postMessage({ type: 'signed-in' });
  return user;
}

/** On a device where somebody is signed in, access is asked for together with the session: one way less to the first screen. */
export const signedInHint = 'signed-in';

/** Between the tabs of this browser. */
export const sessionChannel = new BroadcastChannel('session');

export type SessionMessage = { type: 'signed-in' } | { type: 'signed-out'; userId: string };
