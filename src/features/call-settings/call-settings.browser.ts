// Whether calls are recorded, in the browser: shown at once, taken back when the server refuses.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call, firstAnswer } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { readCallSettings, saveCallSettings } from './call-settings.contract.ts';

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

export function useRecordCalls() {
  const client = useQueryClient();
  return useMutation({
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
}
