// Every bulk text: how far it is, what became of each person, and the way to stop it.
import { MessageSquareShare } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { BatchCard } from './batch-card.tsx';
import { useBatches, useLiveBatches } from './batch-queries.browser.ts';

export function BatchesPage() {
  useLiveBatches();
  const batches = useBatches();
  const rows = batches.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Bulk texts"
          description={
            <>
              What you sent to many leads at once, and what became of each.{' '}
              <Link to="/app/messages" activeExact className={textLinkClass}>
                Back to messages
              </Link>
            </>
          }
        />
      }
    >
      {rows.length > 0 ? (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-4">
            {rows.map((batch) => (
              <BatchCard key={batch.id} batch={batch} />
            ))}
          </ul>
          {batches.hasNextPage && (
            <div className="flex justify-center p-2">
              <Button tone="ghost" busy={batches.isFetchingNextPage} onClick={() => void batches.fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </div>
      ) : batches.data ? (
        <EmptyState
          icon={MessageSquareShare}
          title="No bulk texts yet"
          actions={
            <Link to="/app/leads" className={`${textLinkClass} touch:py-3`}>
              Go to leads
            </Link>
          }
        >
          Select leads and press Text, or import a file. You see who gets a text and what it costs before anything is
          sent.
        </EmptyState>
      ) : batches.error ? (
        <ErrorState
          error={batches.error}
          title="We couldn’t load your bulk texts."
          retrying={batches.isRefetching}
          onRetry={() => void batches.refetch()}
        />
      ) : (
        <Loading label="Loading bulk texts…">
          <SkeletonRows rows={5} />
        </Loading>
      )}
    </Page>
  );
}
