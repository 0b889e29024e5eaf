// Client Reviews: what visitors left and what the agent added, with an average that nobody can polish.
import { useQueryClient } from '@tanstack/react-query';
import { Globe, Plus, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../../web/api-client.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { InviteLink } from './invite-link.tsx';
import { ReviewFields, type TypedReview } from './review-fields.tsx';
import { ReviewItem } from './review-item.tsx';
import { mostManaged } from './review.rules.ts';
import { isLoggedOut, sayFault, takeReview, useReviews } from './reviews.browser.ts';
import { addReview, type Reviews } from './reviews.contract.ts';
import { manager, shownOf } from './reviews.words.ts';
import { Stars } from './stars.tsx';

export function ReviewsPage() {
  const reviews = useReviews();
  const [isAdding, setIsAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsAdding(false);
    adder.current?.focus();
  };
  const { data } = reviews;
  return (
    <Page
      width="narrow"
      header={
        <PageHeader
          title="Client Reviews"
          tools={data?.slug && <PublicPage slug={data.slug} />}
          action={
            <Button
              ref={adder}
              tone="primary"
              icon={<Plus aria-hidden />}
              aria-expanded={isAdding}
              onClick={() => setIsAdding(true)}
            >
              Add Review
            </Button>
          }
        />
      }
    >
      <div className="grid gap-4">
        {isAdding && <AddReview onClose={close} />}
        {data && <InviteLink url={data.invite_url} />}
        {data ? (
          <Listed {...data} />
        ) : reviews.isError ? (
          <ErrorState
            title={isLoggedOut(reviews.error) ? manager.logIn : manager.loadFailed}
            error={reviews.error}
            onRetry={() => void reviews.refetch()}
            retrying={reviews.isFetching}
          />
        ) : (
          <div role="status" className="grid gap-4">
            <span className="sr-only">Loading…</span>
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
          </div>
        )}
      </div>
    </Page>
  );
}

const PublicPage = ({ slug }: { slug: string }) => (
  <a href={`/a/${slug}#reviews`} target="_blank" rel="noopener" className={buttonClass({})}>
    <span className="inline-flex items-center gap-2">
      <Globe aria-hidden />
      <span className="max-md:sr-only">Public page</span>
    </span>
  </a>
);

function AddReview({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef({ of: '', key: '' });
  const save = async (typed: TypedReview): Promise<boolean> => {
    // The same words after a failure are the same review: it may be there, and only the answer was lost.
    const of = JSON.stringify(typed);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    setFailure(null);
    try {
      takeReview(client, (await call(addReview, { body: typed }, { operationId: attempt.current.key })).review);
      onClose();
      return true;
    } catch (error) {
      setFailure(sayFault(manager.createFailed, error));
      return false;
    }
  };
  return (
    <Card title="Add Review" description={manager.aboutAdding}>
      <ReviewFields saveLabel="Add Review" failure={failure} onSave={save} onCancel={onClose} />
    </Card>
  );
}

function Listed({ totals, reviews }: Reviews) {
  const { average } = totals;
  if (reviews.length === 0)
    return (
      <EmptyState icon={Star} title="No reviews yet">
        {manager.empty}
      </EmptyState>
    );
  return (
    <>
      <section aria-label="Average rating" className="rounded-md border border-line bg-surface px-5 py-4">
        {average === null ? (
          <p className="text-ink-soft">{manager.noAverage}</p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-2xl font-semibold tabular-nums">{average.toFixed(1)}</span>
            <Stars rating={Math.round(average)} label={`Average rating: ${average.toFixed(1)} out of 5 stars`} />
            <span className="text-ink-soft">{shownOf(totals)}</span>
          </p>
        )}
        <p className="mt-1 text-sm text-ink-faint">{manager.aboutAverage}</p>
      </section>
      <ul aria-label="Reviews" className="grid gap-3">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {reviews.length === mostManaged && <p className="text-sm text-ink-faint">{manager.onlyNewest}</p>}
    </>
  );
}
