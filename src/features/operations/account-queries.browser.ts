import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { endAccountSessions, liftSuspension, readAccount, suspendAccount } from './account.contract.ts';
import { actFailed } from './account.words.ts';

const keyOf = (id: string) => ['operations', 'account', id] as const;

export function useAccount(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readAccount, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

const acts = { endSessions: endAccountSessions, suspend: suspendAccount, lift: liftSuspension };
export type AccountAct = keyof typeof acts;

export function useAccountAct(id: string) {
  const [busy, setBusy] = useState<AccountAct | null>(null);
  const [fault, setFault] = useState<string>();
  const act = async (name: AccountAct, reason: string): Promise<boolean> => {
    setBusy(name);
    setFault(undefined);
    try {
      queryClient.setQueryData(keyOf(id), await call(acts[name], { params: { id }, body: { reason } }));
      return true;
    } catch (refusal) {
      setFault(refusal instanceof ApiError ? refusal.message : actFailed);
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { act, busy, fault };
}
