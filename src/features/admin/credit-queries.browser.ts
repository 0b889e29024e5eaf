import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { usersKey } from './admin-queries.browser.ts';
import { creditFailed, requestFailed } from './admin.words.ts';
import { creditEveryone, listCredits, listRest, undoCredit, type CreditRun } from './credit.contract.ts';

const creditsKey = ['admin', 'credits'] as const;
const lookAgainMs = 2_000;
const restAtOnce = 50;

const isUnderWay = ({ status }: CreditRun): boolean => status === 'crediting' || status === 'undoing';

export function useCredits() {
  return useQuery({
    queryKey: creditsKey,
    queryFn: ({ signal }) => call(listCredits, { query: {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? lookAgainMs : false),
    staleTime: 0,
  });
}

export const showCredits = () => queryClient.invalidateQueries({ queryKey: creditsKey });

export function useRest(id: string) {
  return useInfiniteQuery({
    queryKey: [...creditsKey, 'rest', id],
    queryFn: ({ signal, pageParam }) =>
      call(listRest, { params: { id }, query: { after: pageParam, limit: restAtOnce } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows }) => (rows.length === restAtOnce ? rows.at(-1)?.user_id : undefined),
  });
}

interface Wish {
  cents: number;
  message: string;
  reason: string;
  totalCents: number;
}

/** The same wish after a failure is the same request: whoever has the credit already does not get it twice. */
export function useCreditEveryone() {
  const attempt = useRef<{ of: string; key: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const credit = async ({ cents, message, reason, totalCents }: Wish): Promise<boolean> => {
    const of = JSON.stringify([cents, message, reason]);
    if (attempt.current?.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    setBusy(true);
    setFault(null);
    setRunId(null);
    try {
      const body = { amount_cents: cents, message, reason, total_cents: totalCents };
      const answer = await call(creditEveryone, { body }, { operationId: attempt.current.key });
      attempt.current = null;
      await showAll();
      setRunId(answer.run_id);
      return true;
    } catch (refusal) {
      setFault(sayCreditFault(refusal));
      // How many they are by now, and whether it happened all the same.
      void showCredits();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { credit, isBusy, fault, setFault, runId };
}

export async function takeBack(id: string, reason: string): Promise<void> {
  try {
    await call(undoCredit, { params: { id }, body: { reason } });
  } finally {
    await showAll();
  }
}

const showAll = () => Promise.all([showCredits(), queryClient.invalidateQueries({ queryKey: usersKey })]);

/** The server’s own sentence, else what its status says, else that it failed. */
function sayCreditFault(fault: unknown): string {
  if (!(fault instanceof ApiError) || fault.status === 0) return creditFailed;
  return fault.isSpoken ? fault.message : requestFailed(fault.status);
}
