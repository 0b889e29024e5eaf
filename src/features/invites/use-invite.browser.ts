import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { navigate } from '../../web/navigate.ts';
import { readSession } from '../log-in/session.contract.ts';
import {
  acceptedState,
  missingTokenMessage,
  refusedState,
  unexpectedMessage,
  type InviteState,
} from './invite-state.rules.ts';
import { acceptInvite } from './invites.contract.ts';

const redirectMs = 400;

/** Accepts by itself once somebody is signed in, and then goes to the team. */
export function useInvite(token: string): { invite: InviteState; retry: () => void } {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => call(readSession, { query: {} }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const client = useQueryClient();
  const userId = session.data?.user?.id;
  const [outcome, setOutcome] = useState<InviteState>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (!userId || !token) return;
    const ended = new AbortController();
    const run = async () => {
      const next = await accept(token, userId, ended.signal);
      if (ended.signal.aborted) return;
      setOutcome(next);
      // Else the log-in page takes the session for good and sends the person straight back.
      if (next.state === 'need_auth') await client.invalidateQueries({ queryKey: ['session'] });
    };
    void run();
    return () => ended.abort();
  }, [token, userId, attempt, client]);
  useGoToTeam(outcome);
  const retry = () => {
    setOutcome(undefined);
    if (session.isError) void session.refetch();
    setAttempt((times) => times + 1);
  };
  return { invite: stateOf(token, session, outcome), retry };
}

function stateOf(
  token: string,
  session: { data: { user: unknown } | undefined; isError: boolean },
  outcome: InviteState | undefined,
): InviteState {
  if (!token) return { state: 'error', text: missingTokenMessage, detail: null, mayRetry: false };
  if (outcome) return outcome;
  if (session.data) return session.data.user ? { state: 'accepting' } : { state: 'need_auth', why: null };
  return session.isError
    ? { state: 'error', text: unexpectedMessage, detail: null, mayRetry: true }
    : { state: 'checking' };
}

async function accept(token: string, userId: string, signal: AbortSignal): Promise<InviteState> {
  try {
    return acceptedState(await call(acceptInvite, { body: { token } }, { userId, signal }));
  } catch (fault) {
    if (fault instanceof ApiError) return refusedState(fault.status, fault.message);
    return { state: 'error', text: unexpectedMessage, detail: null, mayRetry: true };
  }
}

function useGoToTeam(outcome: InviteState | undefined): void {
  const client = useQueryClient();
  const teamId = outcome?.state === 'success' ? outcome.teamId : undefined;
  useEffect(() => {
    if (!teamId) return;
    // What the guard knew before is no longer so: the app is open now.
    client.removeQueries({ queryKey: ['access'] });
    client.removeQueries({ queryKey: ['teams'] });
    const timer = setTimeout(() => void navigate(`/app/team/${teamId}/dashboard`, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [teamId, client]);
}
