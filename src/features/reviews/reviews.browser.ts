// The agent's reviews in the browser: one list, read again whenever one of them changes anywhere.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, call, firstAnswer } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { listReviews, type Review, type Reviews } from './reviews.contract.ts';
import { manager } from './reviews.words.ts';

const queryKey = ['reviews'] as const;

export function useReviews() {
  const client = useQueryClient();
  useLiveChanges(['agent_reviews', 'agent_profiles'], () => void client.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listReviews, { query: {} }, { signal }),
    initialData: () => firstAnswer(listReviews, { query: {} }),
  });
}

/** Shown at once; what the server says comes after it. */
export function putReview(client: QueryClient, review: Review): void {
  client.setQueryData<Reviews>(queryKey, (data) => {
    if (!data) return data;
    const isKnown = data.reviews.some(({ id }) => id === review.id);
    const reviews = isKnown
      ? data.reviews.map((each) => (each.id === review.id ? review : each))
      : [review, ...data.reviews];
    return { ...data, reviews };
  });
}

/** As the server answered it, until the whole list is read again with its figures. */
export function takeReview(client: QueryClient, review: Review): void {
  putReview(client, review);
  void client.invalidateQueries({ queryKey });
}

export function dropReview(client: QueryClient, id: string): void {
  client.setQueryData<Reviews>(
    queryKey,
    (data) => data && { ...data, reviews: data.reviews.filter((each) => each.id !== id) },
  );
  void client.invalidateQueries({ queryKey });
}

export const isLoggedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_signed_in';

/** What failed, and on its own line why, where that is known. */
export function sayFault(failed: string, error: unknown): string {
  if (isLoggedOut(error)) return manager.logIn;
  const isKnown = error instanceof ApiError && (error.isSpoken || error.code === 'offline');
  return isKnown ? `${failed}\n${error.message}` : failed;
}
