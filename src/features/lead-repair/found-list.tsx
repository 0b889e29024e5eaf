// One list of what was found, page by page: loading, failed, empty, full.
import type { ReactNode } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';

interface Pages<Row> {
  data: { pages: { rows: Row[] }[] } | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface FoundListProps<Row> {
  query: Pages<Row>;
  label: string;
  /** Above the list, where there is one. */
  intro?: ReactNode;
  empty: ReactNode;
  renderRow: (row: Row) => ReactNode;
}

export function FoundList<Row>({ query, label, intro, empty, renderRow }: FoundListProps<Row>) {
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  if (query.isPending)
    return (
      <Loading label="Loading…">
        <SkeletonRows rows={6} />
      </Loading>
    );
  if (query.error && rows.length === 0)
    return (
      <ErrorState
        title="We couldn’t load these leads."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (rows.length === 0) return empty;
  return (
    <>
      {intro && <p className="border-b border-line pb-3 text-ink-soft">{intro}</p>}
      <ul aria-label={label} className="flex flex-col divide-y divide-line border-b border-line">
        {rows.map(renderRow)}
      </ul>
      {query.hasNextPage && (
        <div className="flex justify-center p-4">
          <Button tone="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
