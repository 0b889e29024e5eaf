import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { listWebhooks, replayWebhook, type ReceivedWebhook } from './webhooks.contract.ts';
import type { WebhookProvider, WebhookState } from './webhooks.rules.ts';
import { replayFailed } from './webhooks.words.ts';

const webhooksKey = ['operations', 'webhooks'] as const;

export interface WebhookFilter {
  provider: WebhookProvider | undefined;
  state: WebhookState | undefined;
  event: string | undefined;
}

export function useWebhooks(filter: WebhookFilter) {
  return useInfiniteQuery({
    queryKey: [...webhooksKey, filter],
    queryFn: ({ signal, pageParam }) => call(listWebhooks, { query: { ...filter, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const showWebhooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: webhooksKey });

export function useReplay({ provider, id }: ReceivedWebhook) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const replay = async (): Promise<boolean> => {
    setBusy(true);
    setFault(undefined);
    try {
      await call(replayWebhook, { body: { provider, event: id } });
      await showWebhooks();
      return true;
    } catch (refusal) {
      setFault(refusal instanceof ApiError ? refusal.message : replayFailed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { replay, isBusy, fault };
}
