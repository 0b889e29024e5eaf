// The agent's numbers in the browser, followed live: an order may end after its window is closed.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import {
  listNumbers,
  purchaseNumber,
  readAnswerRates,
  readPurchases,
  searchNumbers,
} from './phone-numbers.contract.ts';
import { searchCount } from './phone-numbers.rules.ts';
import {
  notSignedIn,
  purchaseFailed,
  purchaseFailedAtAll,
  searchFailed,
  searchFailedAtAll,
} from './phone-numbers.words.ts';

export const phoneNumbersKey = ['phone-numbers'] as const;

export type OwnNumber = EndpointAnswer<typeof listNumbers>['numbers'][number];
export type Purchases = EndpointAnswer<typeof readPurchases>;

export function useOwnNumbers() {
  const user = useAppUser();
  return useQuery({
    queryKey: [...phoneNumbersKey, 'list'],
    queryFn: ({ signal }) => call(listNumbers, { query: { agent_id: user?.id } }, { signal }),
    select: ({ numbers }) => numbers,
  });
}

/** By number. */
export function useAnswerRates() {
  return useQuery({
    queryKey: [...phoneNumbersKey, 'answer-rates'],
    queryFn: ({ signal }) => call(readAnswerRates, {}, { signal }),
    select: ({ numbers }) => new Map(numbers.map((each) => [each.telnyx_number, each])),
  });
}

export type AnswerRate = EndpointAnswer<typeof readAnswerRates>['numbers'][number];

export function usePurchases() {
  return useQuery({
    queryKey: [...phoneNumbersKey, 'purchases'],
    queryFn: ({ signal }) => call(readPurchases, { query: {} }, { signal }),
  });
}

export function useLiveNumbers(): void {
  const client = useQueryClient();
  useLiveChanges(
    ['phone_numbers', 'number_purchases'],
    () => void client.invalidateQueries({ queryKey: phoneNumbersKey }),
  );
}

export type Outcome<T> = { is: 'done'; answer: T } | { is: 'failed'; says: string };

export function searchArea(areaCode: string): Promise<Outcome<readonly string[]>> {
  return tried(searchFailed, searchFailedAtAll, async () => {
    const { data } = await call(searchNumbers, { query: { npa: areaCode, limit: searchCount } });
    return data.map((each) => each.phone_number);
  });
}

export function buyNumber(phone: string, agentId: string | undefined) {
  return tried(purchaseFailed, purchaseFailedAtAll, () =>
    call(purchaseNumber, { body: { phone_number: phone, agent_id: agentId } }),
  );
}

/** `title` first, then why: the server's own sentence, else `atAll`. */
async function tried<T>(title: string, atAll: string, act: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { is: 'done', answer: await act() };
  } catch (error) {
    const isSpoken = error instanceof ApiError && (error.isSpoken || error.code === 'offline');
    const reason =
      error instanceof ApiError && error.code === 'not_signed_in' ? notSignedIn : isSpoken ? error.message : atAll;
    return { is: 'failed', says: `${title}\n${reason}` };
  }
}
