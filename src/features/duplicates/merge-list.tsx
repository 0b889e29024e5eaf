// All merges, the newest first, each with its way back.
import { Merge } from 'lucide-react';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { leadName } from '../../domain/lead-name.ts';
import { openUndo } from './merge-store.browser.ts';
import type { MergeEntry } from './merges.contract.ts';
import { useMerges } from './merges.browser.ts';

export function MergeList() {
  const query = useMerges();
  if (query.isPending)
    return (
      <Loading>
        <SkeletonRows rows={4} />
      </Loading>
    );
  if (query.error && query.rows.length === 0)
    return (
      <ErrorState
        title="We couldn’t load your merges."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (query.rows.length === 0)
    return (
      <EmptyState icon={Merge} title="No merges yet">
        Every merge is listed here, and you can undo it anytime.
      </EmptyState>
    );
  return (
    <>
      <ol className="flex flex-col rounded-md border border-line bg-surface" aria-label="Merges">
        {query.rows.map((merge) => (
          <MergeRow key={merge.id} merge={merge} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function MergeRow({ merge }: { merge: MergeEntry }) {
  const { survivor, other, created_at, undone_at } = merge;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          <span className="font-medium">{leadName(other)}</span> was merged into{' '}
          <Link to="/app/leads" search={{ lead: survivor.id }} className={textLinkClass}>
            {leadName(survivor)}
          </Link>
        </p>
        <p className="text-sm text-ink-faint">
          <time dateTime={created_at} data-tip={formatExactTime(created_at)}>
            {formatDateTime(created_at)}
          </time>
        </p>
      </div>
      {undone_at === null ? (
        <Button
          size="small"
          aria-label={`Undo merge of ${leadName(other)} and ${leadName(survivor)}`}
          onClick={() => openUndo(merge.id)}
        >
          Undo merge
        </Button>
      ) : (
        <Badge>
          <span data-tip={formatExactTime(undone_at)}>Undone</span>
        </Badge>
      )}
    </li>
  );
}
