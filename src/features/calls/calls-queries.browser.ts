// Recent calls and the own phone in the browser, followed live.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, firstAnswer } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { listCalls, provePhone, readPhone, savePhone, sendPhoneCode, type OwnPhone } from './calls.contract.ts';

const callsKey = ['calls'] as const;
const phoneKey = ['own-phone'] as const;

export function useRecentCalls() {
  const client = useQueryClient();
  useLiveChanges(['call_logs'], () => void client.invalidateQueries({ queryKey: callsKey }));
  return useQuery({
    queryKey: callsKey,
    queryFn: ({ signal }) => call(listCalls, {}, { signal }),
    initialData: () => firstAnswer(listCalls, {}),
    select: ({ calls }) => calls,
  });
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
export const useSendCode = () => usePhoneChange<void>(() => call(sendPhoneCode, {}));
export const useProvePhone = () => usePhoneChange((code: string) => call(provePhone, { body: { code } }));
