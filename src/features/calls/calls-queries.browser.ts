// Calls and the own phone in the browser, followed live.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { call, firstAnswer } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import {
  askMayCall,
  countMissed,
  hangUpCall,
  listCalls,
  listLiveCalls,
  provePhone,
  readPhone,
  savePhone,
  seeMissed,
  sendPhoneCode,
  type CallLine,
  type EndedCall,
  type LiveCall,
  type OwnPhone,
} from './calls.contract.ts';
import type { CodeChannel } from './phone-code.rules.ts';

const callsKey = ['calls'] as const;
const missedKey = ['missed-calls'] as const;
const missedListKey = ['missed-calls-shown'] as const;
const liveKey = ['live-calls'] as const;
const phoneKey = ['own-phone'] as const;

export function useRecentCalls() {
  const client = useQueryClient();
  useLiveChanges(['call_logs', 'call_recordings'], () => void client.invalidateQueries({ queryKey: callsKey }));
  return useQuery({
    queryKey: callsKey,
    queryFn: ({ signal }) => call(listCalls, { query: {} }, { signal }),
    initialData: () => firstAnswer(listCalls, { query: {} }),
    select: ({ calls }) => calls,
  });
}

/** `answeredAt`: as this page's own clock counts (`performance.now`). */
export type ShownCall = LiveCall & { answeredAt: number | null };
/** `toldUntil`: by the same clock. */
export type ShownEnd = EndedCall & { toldUntil: number };

interface ShownCalls {
  calls: ShownCall[];
  ended: ShownEnd[];
}

function useShownCalls<T>(select: (shown: ShownCalls) => T) {
  return useQuery({
    queryKey: liveKey,
    async queryFn({ signal }): Promise<ShownCalls> {
      const { calls, ended } = await call(listLiveCalls, {}, { signal });
      const now = performance.now();
      return {
        calls: calls.map((one) => ({ ...one, answeredAt: one.seconds === null ? null : now - one.seconds * 1000 })),
        ended: ended.map((one) => ({ ...one, toldUntil: now + one.told_ms })),
      };
    },
    select,
  });
}

export function useLiveCalls() {
  const client = useQueryClient();
  useLiveChanges(['call_logs', 'call_recordings'], () => void client.invalidateQueries({ queryKey: liveKey }));
  return useShownCalls(({ calls }) => calls);
}

/** Those that have just come to nothing, each for a while; beside `useLiveCalls`, which follows them. */
export function useEndedCalls(): readonly ShownEnd[] {
  const { data: ended = [] } = useShownCalls((shown) => shown.ended);
  const [, look] = useReducer((count: number) => count + 1, 0);
  const told = ended.filter(({ toldUntil }) => toldUntil > performance.now());
  const next = Math.min(...told.map(({ toldUntil }) => toldUntil));
  useEffect(() => {
    if (next === Infinity) return;
    const timer = setTimeout(look, Math.max(0, next - performance.now()) + 1);
    return () => clearTimeout(timer);
  }, [next]);
  return told;
}

/** What the gate says of a number now; null: none is asked about. */
export function useMayCall(number: string | null) {
  return useQuery({
    queryKey: ['may-call', number],
    enabled: number !== null,
    staleTime: 0,
    queryFn: ({ signal }) => call(askMayCall, { query: { number: number ?? '' } }, { signal }),
  });
}

/** The call shows as ending before the server answers; a failure brings it back. */
export function useHangUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(hangUpCall, { params: { id } }),
    async onMutate(id) {
      await client.cancelQueries({ queryKey: liveKey });
      client.setQueryData<ShownCalls>(
        liveKey,
        (shown) =>
          shown && { ...shown, calls: shown.calls.map((one) => (one.id === id ? { ...one, is_ending: true } : one)) },
      );
    },
    onError: (error) => toast({ text: describeError(error).message, tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: liveKey }),
  });
}

/** Missed and not looked at. */
export function useMissedCount() {
  const client = useQueryClient();
  useLiveChanges(['call_logs'], () => void client.invalidateQueries({ queryKey: missedKey }));
  return useQuery({
    queryKey: missedKey,
    queryFn: async ({ signal }) => (await call(countMissed, {}, { signal })).count,
  });
}

const missedList = queryOptions({
  queryKey: missedListKey,
  queryFn: async ({ signal }) => (await call(listCalls, { query: { show: 'missed' } }, { signal })).calls,
  // Kept for the next look at Today, whose rows would move when they came.
  gcTime: Infinity,
});

/** Those that are counted, the newest first. */
export function useMissedCalls() {
  const client = useQueryClient();
  useLiveChanges(['call_logs'], () => void client.invalidateQueries({ queryKey: missedListKey }));
  return useQuery(missedList);
}

/** Before they are shown; what cannot be had now is asked for by what shows it. */
export const readMissedCalls = (): Promise<void> => queryClient.prefetchQuery({ ...missedList, retry: false });

const without = (ids: readonly string[]) => (calls: CallLine[] | undefined) =>
  calls?.filter(({ id }) => !ids.includes(id));

/** Those that were on the screen: they are gone from it before the server answers, and a failure brings them back. */
export function useSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(seeMissed, { body: { ids: [...ids] } }),
    async onMutate(ids) {
      await client.cancelQueries({ queryKey: missedListKey });
      client.setQueryData<CallLine[]>(missedListKey, without(ids));
    },
    onSuccess: (seen) => client.setQueryData<number>(missedKey, seen.count),
    onError: (error) => toast({ text: describeError(error).message, tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: missedListKey }),
  });
}

/** While these are shown and looked at, what is missed of them is seen. */
export function useSeeMissed(ids: readonly string[]): void {
  const client = useQueryClient();
  const { data: count = 0 } = useMissedCount();
  const { mutate } = useMutation({
    mutationFn: (seen: readonly string[]) => call(seeMissed, { body: { ids: [...seen] } }),
    onSuccess: ({ count: left }, seen) => {
      client.setQueryData<number>(missedKey, left);
      // Kept for Today, which does not follow them while it is not shown.
      client.setQueryData<CallLine[]>(missedListKey, without(seen));
    },
  });
  const shown = ids.join(' ');
  useEffect(() => {
    if (count === 0 || shown === '') return;
    const see = () => document.visibilityState === 'visible' && mutate(shown.split(' '));
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [count, shown, mutate]);
}

export function useOwnPhone() {
  const client = useQueryClient();
  useLiveChanges(['agent_profiles', 'agent_phones'], () => void client.invalidateQueries({ queryKey: phoneKey }));
  return useQuery({
    queryKey: phoneKey,
    queryFn: ({ signal }) => call(readPhone, {}, { signal }),
    initialData: () => firstAnswer(readPhone, {}),
  });
}

function usePhoneChange<Given>(change: (given: Given) => Promise<OwnPhone>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (own) => client.setQueryData<OwnPhone>(phoneKey, own),
  });
}

export const useSavePhone = () => usePhoneChange((phone: string) => call(savePhone, { body: { phone } }));
export const useSendCode = () => usePhoneChange((by: CodeChannel) => call(sendPhoneCode, { body: { by } }));
export const useProvePhone = () => usePhoneChange((code: string) => call(provePhone, { body: { code } }));
