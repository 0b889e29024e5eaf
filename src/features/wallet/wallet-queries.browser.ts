import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { listTransactions, readBalance, readStatement, readWallet } from './wallet.contract.ts';

export type Wallet = EndpointAnswer<typeof readWallet>;
export type WalletTransaction = EndpointAnswer<typeof listTransactions>['rows'][number];

/** Everything of the wallet: a change of its row makes all of it old (see balance-watch.tsx). */
export const walletKey = ['user_wallets'] as const;
export const walletPageKey = [...walletKey, 'page'] as const;
const balanceKey = [...walletKey, 'balance'] as const;

export function useBalance() {
  return useQuery({
    queryKey: balanceKey,
    queryFn: ({ signal }) => call(readBalance, { query: {} }, { signal }),
  });
}

export function useWallet() {
  return useQuery({
    queryKey: walletPageKey,
    queryFn: ({ signal }) => call(readWallet, { query: {} }, { signal }),
  });
}

export function useTransactions() {
  return useInfiniteQuery({
    queryKey: [...walletKey, 'transactions'],
    queryFn: ({ signal, pageParam }) => call(listTransactions, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

export function useStatement(month: string) {
  return useQuery({
    queryKey: [...walletKey, 'statement', month],
    queryFn: ({ signal }) => call(readStatement, { params: { month }, query: {} }, { signal }),
  });
}

/** A month's lines, oldest first. `most`: as many as a page of paper should ever hold. */
export async function readMonth(month: string, most = Number.POSITIVE_INFINITY): Promise<WalletTransaction[]> {
  const lines: WalletTransaction[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined && lines.length < most;) {
    const page: EndpointAnswer<typeof listTransactions> = await call(listTransactions, {
      query: { month, limit: 100, cursor: cursor || undefined },
    });
    lines.push(...page.rows);
    cursor = page.next_cursor ?? undefined;
  }
  return lines.toReversed();
}
