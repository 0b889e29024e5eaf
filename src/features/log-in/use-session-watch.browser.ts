// Keeps the session true while the app is open: read again on focus and visibility, after a refusal, and when another tab
// or the server ends it.
import { useEffect, useState } from 'react';
import { ApiError } from '../../web/api-client.ts';
import { onSessionChanged } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { leave } from './leave.browser.ts';
import { rereadSession, sessionChannel, sessionQuery, type SessionMessage } from './session.browser.ts';

/** Focus and visibility come together; one reading serves both. */
const togetherMs = 500;

/**
 * @returns true where somebody else logged in beside this tab. It is loaded again then: what it holds, and its address, are of
 * the person before, and are not to be drawn for the next one.
 */
export function useSessionWatch(userId: string | undefined): boolean {
  const [ownerId, setOwnerId] = useState<string>();
  if (userId && ownerId === undefined) setOwnerId(userId);
  const isOfAnother = userId !== undefined && ownerId !== undefined && ownerId !== userId;
  useEffect(() => {
    if (isOfAnother) location.replace('/app');
  }, [isOfAnother]);
  useEffect(() => {
    const ended = new AbortController();
    // The clock of a page that has just come stands at zero.
    let readAt = -togetherMs;
    const reread = () => {
      if (document.visibilityState !== 'visible' || performance.now() - readAt < togetherMs) return;
      readAt = performance.now();
      void rereadSession();
    };
    addEventListener('focus', reread, { signal: ended.signal });
    document.addEventListener('visibilitychange', reread, { signal: ended.signal });
    const onMessage = ({ data }: MessageEvent) => {
      const message = data as SessionMessage;
      if (message.type === 'signed-in') void rereadSession();
      else if (message.userId === userId) leave(message.userId);
    };
    sessionChannel.addEventListener('message', onMessage, { signal: ended.signal });
    const forgetServer = onSessionChanged(() => void rereadSession());
    const forgetQueries = watchRefusals();
    return () => {
      ended.abort();
      forgetServer();
      forgetQueries();
    };
  }, [userId]);
  return isOfAnother;
}

/** Any call that is answered "not signed in" or "not subscribed" makes the guard look again. */
function watchRefusals(): () => void {
  const look = (error: unknown) => {
    if (error instanceof ApiError && (error.code === 'not_signed_in' || error.code === 'not_subscribed'))
      void rereadSession();
  };
  const queries = queryClient.getQueryCache().subscribe((event) => {
    const own = event.query.queryKey[0] === sessionQuery.queryKey[0] || event.query.queryKey[0] === 'access';
    if (event.type === 'updated' && event.action.type === 'error' && !own) look(event.action.error);
  });
  const mutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
  });
  return () => {
    queries();
    mutations();
  };
}
