import type { ReactNode } from 'react';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';

interface SectionStateProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown; isFetching: boolean };
  children: (data: T) => ReactNode;
}

/** A section that reads for itself: its shape while it waits, its own fault when it cannot. */
export function SectionState<T>({ query, children }: SectionStateProps<T>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Loading>
      <Skeleton className="h-9 w-full" />
    </Loading>
  );
}
