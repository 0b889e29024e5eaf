// The connected account in the browser: to the provider and back, and the end of the connection.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../web/api-client.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast, type ToastOptions } from '../../web/ui/toast.ts';
import {
  connectCalendly,
  connectOutcomes,
  disconnectCalendly,
  readConnection,
  type ConnectOutcome,
} from './schedule.contract.ts';

export const connectionKey = ['calendly_connections'] as const;
export const meetingsKey = ['appointments', 'meetings'] as const;

export function useConnection() {
  return useQuery({
    queryKey: connectionKey,
    queryFn: ({ signal }) => call(readConnection, { query: {} }, { signal }),
  });
}

/** Leaves for the provider's page of consent. */
export function useConnect(back: 'settings' | 'calendar') {
  return useMutation({
    mutationFn: () => call(connectCalendly, { body: { back } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (fault) => toast({ text: describeError(fault).message, tone: 'danger' }),
  });
}

export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(disconnectCalendly, { body: {} }),
    onSuccess: () => toast({ text: 'Calendly disconnected.', tone: 'good' }),
    onError: (fault) => toast({ text: describeError(fault).message, tone: 'danger' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: connectionKey });
      void client.invalidateQueries({ queryKey: meetingsKey });
    },
  });
}

const said: Record<ConnectOutcome, ToastOptions> = {
  connected: { text: 'Calendly connected.', tone: 'good' },
  denied: { text: 'Calendly wasn’t connected because access wasn’t allowed.', tone: 'warning' },
  expired: {
    text: 'The connection timed out or was started in another window. Please connect again.',
    tone: 'warning',
  },
  failed: { text: 'We couldn’t connect Calendly. Please try again in a moment.', tone: 'danger' },
  paused: {
    text: 'Calendly wasn’t connected because changes are paused for maintenance. Please try again later.',
    tone: 'warning',
  },
};

const readOutcome = (raw: RawSearch) => connectOutcomes.find((each) => each === raw['scheduling']) ?? null;

/** Says once how the way to the provider ended. */
export function useConnectOutcome(): void {
  const [outcome, setSearch] = usePageSearch(readOutcome);
  useEffect(() => {
    if (!outcome) return;
    toast({ ...said[outcome], key: 'scheduling', duration: outcome === 'connected' ? 5000 : 0 });
    setSearch({ scheduling: null });
  }, [outcome, setSearch]);
}
