// Whether calls are recorded and for how long that is kept, in the browser: shown at once, taken back when the server refuses.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call, firstAnswer } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { readCallSettings, saveCallSettings, saveKeepDays, saveOwnState } from './call-settings.contract.ts';
import type { KeepDays } from './keep-days.rules.ts';
import type { OwnState } from './own-state.rules.ts';

type CallSettings = EndpointAnswer<typeof readCallSettings>;

const settingsKey = ['call-settings'] as const;

export function useCallSettings() {
  const client = useQueryClient();
  useLiveChanges(['call_recording_settings'], () => void client.invalidateQueries({ queryKey: settingsKey }));
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(readCallSettings, { query: {} }, { signal }),
    initialData: () => firstAnswer(readCallSettings, { query: {} }),
  });
}

/** `press`: shown at once, before anybody has heard of it. */
export function useRecordCalls() {
  const client = useQueryClient();
  const { data } = useCallSettings();
  const [wanted, want] = useState<boolean | null>(null);
  const save = useMutation({
    // One after the other: the last press is what stays.
    scope: { id: settingsKey[0] },
    mutationFn: (isOn: boolean) => call(saveCallSettings, { body: { record_outbound_enabled: isOn } }),
    onMutate: async (isOn) => {
      await client.cancelQueries({ queryKey: settingsKey });
      const before = client.getQueryData<CallSettings>(settingsKey);
      if (before) client.setQueryData<CallSettings>(settingsKey, { ...before, record_outbound_enabled: isOn });
      return before;
    },
    onSuccess: (saved) => client.setQueryData<CallSettings>(settingsKey, saved),
    onError: (_, __, before) => client.setQueryData<CallSettings>(settingsKey, before),
  });
  return {
    isKnown: data !== undefined,
    isOn: wanted ?? data?.record_outbound_enabled ?? false,
    hasFailed: save.isError,
    press: (isOn: boolean) => {
      want(isOn);
      save.mutate(isOn, { onSettled: () => want(null) });
    },
  };
}

export function useKeepDays() {
  const client = useQueryClient();
  const { data } = useCallSettings();
  const save = useMutation({
    scope: { id: settingsKey[0] },
    mutationFn: (days: KeepDays) => call(saveKeepDays, { body: { keep_days: days } }),
    onSuccess: (saved) => client.setQueryData<CallSettings>(settingsKey, saved),
  });
  return {
    /** Null: not known yet, or nothing is recorded. */
    days: data?.record_outbound_enabled ? (save.isPending ? save.variables : data.keep_days) : null,
    hasFailed: save.isError,
    choose: (days: KeepDays) => save.mutate(days),
  };
}

export function useOwnState() {
  const client = useQueryClient();
  const { data } = useCallSettings();
  const save = useMutation({
    scope: { id: settingsKey[0] },
    mutationFn: (state: OwnState) => call(saveOwnState, { body: { own_state: state } }),
    onSuccess: (saved) => client.setQueryData<CallSettings>(settingsKey, saved),
  });
  return {
    isShown: data?.record_outbound_enabled ?? false,
    state: save.isPending ? save.variables : (data?.own_state ?? null),
    hasFailed: save.isError,
    choose: (state: OwnState) => save.mutate(state),
  };
}
