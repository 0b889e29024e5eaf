// The session in the browser: shown at once as it will be, put right by the server, followed in every tab.
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, firstAnswer } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import type { EndpointCall } from '../../domain/endpoint.ts';
import {
  countQueue,
  endSession,
  formerLead,
  nextLead,
  readSession,
  startSession,
  type DialSession,
  type QueueCounts,
  type SessionAnswer,
} from './dial-session.contract.ts';
import type { Result } from './dial-session.rules.ts';

const sessionKey = ['dial-session', 'now'] as const;
const countsKey = ['dial-session', 'counts'] as const;
const moveKey = ['dial-session', 'move'] as const;
/** The clocks of the leads go on. */
const recountMs = 60_000;

export function useDialSession() {
  const client = useQueryClient();
  useLiveChanges(
    ['dial_sessions', 'suppressions', 'call_logs', 'lead_events', 'dnc_checks', 'dnc_grounds', 'consents'],
    () => reload(client),
  );
  return useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => call(readSession, {}, { signal }),
    initialData: () => firstAnswer(readSession, {}),
  });
}

export function useQueueCounts({ id, lead_id }: Pick<DialSession, 'id' | 'lead_id'>) {
  const counted = useQuery({
    queryKey: [...countsKey, id, lead_id],
    queryFn: ({ signal }) => call(countQueue, { query: {} }, { signal }),
    placeholderData: (previous) => previous,
    refetchInterval: recountMs,
  });
  const all = useQuery({
    queryKey: [...countsKey, id, lead_id, 'all'],
    queryFn: ({ signal }) => call(countQueue, { query: { all: 'true' } }, { signal }),
    enabled: counted.isFetched,
    placeholderData: (previous) => previous,
    refetchInterval: recountMs,
  });
  return newestOf(counted.data, all);
}

/** What is exact of the quick count is newer than a whole one of the lead before. */
function newestOf(
  quick: QueueCounts | undefined,
  { data: all, isPlaceholderData: isOld }: { data: QueueCounts | undefined; isPlaceholderData: boolean },
): QueueCounts | undefined {
  if (all === undefined || !isOld) return all ?? quick;
  return quick?.ready && !quick.ready.is_more ? { ...all, ready: quick.ready } : all;
}

/** One press after another. What they show is the server’s once all of them are answered. */
function useMove<Given>(send: (given: Given) => Promise<SessionAnswer>, expect?: (given: Given) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: moveKey,
    scope: { id: 'dial-session' },
    mutationFn: send,
    async onMutate(given) {
      await client.cancelQueries({ queryKey: sessionKey });
      expect?.(given);
    },
    onSuccess(answer) {
      if (isLast(client)) client.setQueryData<SessionAnswer>(sessionKey, answer);
    },
    onError(error) {
      toast({ key: 'dial-session', text: describeError(error).message, tone: 'danger' });
      void client.invalidateQueries({ queryKey: sessionKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: countsKey }),
  });
}

const isLast = (client: QueryClient): boolean => client.isMutating({ mutationKey: moveKey }) <= 1;

/** While presses are on their way, what the server has is older than what is shown. */
function reload(client: QueryClient): void {
  if (client.isMutating({ mutationKey: moveKey }) > 0) return;
  void client.invalidateQueries({ queryKey: sessionKey });
  void client.invalidateQueries({ queryKey: countsKey });
}

export type WantedSession = Omit<EndpointCall<typeof startSession>['body'], 'id'>;

export const useStartSession = () =>
  useMove((wanted: WantedSession) => call(startSession, { body: { id: crypto.randomUUID(), ...wanted } }));

export const useEndSession = () => useMove((id: string) => call(endSession, { body: { session_id: id } }));

export const useFormerLead = () =>
  useMove((body: { session_id: string; lead_id: string }) => call(formerLead, { body }, { keepalive: true }));

interface Left {
  session_id: string;
  lead_id: string | null;
  result: Result;
}

export function useNextLead() {
  const client = useQueryClient();
  return useMove(
    (body: Left) => call(nextLead, { body }, { keepalive: true }),
    ({ result }) =>
      client.setQueryData<SessionAnswer>(sessionKey, (known) =>
        known?.session ? { ...known, session: movedOn(known.session, result) } : known,
      ),
  );
}

/** As it will be when nothing else has changed. Where the next lead is not known, the one at hand stays until the answer. */
function movedOn(session: DialSession, result: Result): DialSession {
  const [next, ...upcoming] = session.upcoming;
  if (next === undefined || session.lead_id === null) return session;
  const { progress, at_hand: atHand, lead_id } = session;
  return {
    ...session,
    lead_id: next.id,
    at_hand: { lead: next, closed: null },
    upcoming,
    former: { lead_id, name: atHand?.lead.name ?? null },
    progress: { ...progress, [result]: progress[result] + 1 },
  };
}
