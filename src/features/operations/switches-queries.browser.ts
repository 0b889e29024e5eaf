import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SwitchName } from '../../domain/operator-switch.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { changeSwitch, listSwitches } from './switches.contract.ts';
import { switchFailed } from './switches.words.ts';

const switchesKey = ['operations', 'switches'] as const;

/** Another admin may throw one at any time. */
export function useSwitches() {
  useLiveChanges(['operator_switches'], () => void queryClient.invalidateQueries({ queryKey: switchesKey }));
  return useQuery({
    queryKey: switchesKey,
    queryFn: ({ signal }) => call(listSwitches, {}, { signal }),
    staleTime: 0,
  });
}

export function useChangeSwitch(name: SwitchName) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const change = async (isOn: boolean, reason: string) => {
    setBusy(true);
    setFault(undefined);
    try {
      queryClient.setQueryData(
        switchesKey,
        await call(changeSwitch, { params: { name }, body: { is_on: isOn, reason } }),
      );
    } catch (refusal) {
      setFault(refusal instanceof ApiError ? refusal.message : switchFailed);
    } finally {
      setBusy(false);
    }
  };
  return { change, isBusy, fault };
}
