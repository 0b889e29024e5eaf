// The leads behind a figure, a page at a time.
import { FileCheck2 } from 'lucide-react';
import { stageLabel } from '../../domain/lead-stage.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { useRowsBehind, type BehindRow } from './report-query.browser.ts';
import type { RowKind } from './stat-events.rules.ts';

const nothing: Record<RowKind, string> = {
  closed: 'No policies closed in this period.',
  clients: 'No policies closed in this period.',
  leads: 'No leads added in this period.',
  appointments: 'No follow-ups in this period.',
};

export function RowsBehind({ period, kind }: { period: string; kind: RowKind }) {
  const { data, error, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRowsBehind(
    period,
    kind,
  );
  if (isPending) {
    return (
      <Loading>
        <SkeletonRows rows={4} />
      </Loading>
    );
  }
  if (isError && !data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  const rows = data.pages.flatMap((page) => page.rows);
  const zone = data.pages[0]?.time_zone;
  if (rows.length === 0) return <EmptyState compact icon={FileCheck2} title={nothing[kind]} />;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row.lead_id} className="border-b border-line last:border-b-0">
            <RowLink row={row} zone={zone} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center p-3 print:hidden">
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function RowLink({ row, zone }: { row: BehindRow; zone: string | undefined }) {
  const isSold = row.premium_cents !== null;
  return (
    <Link
      to="/app/leads"
      search={{ tab: row.status === 'sold' ? 'sold' : null, lead: row.lead_id }}
      className="flex min-h-12 items-center gap-3 px-5 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{row.name ?? 'No name'}</span>
          {row.is_sample && <Badge tone="warning">Sample</Badge>}
        </span>
        <span className="block truncate text-xs text-ink-faint">
          {isSold ? (row.carrier ?? 'No carrier') : stageLabel(row.stage)}
        </span>
      </span>
      <span className="text-right">
        {isSold && <span className="block font-medium tabular-nums">{formatWholeDollars(row.premium_cents ?? 0)}</span>}
        <time
          dateTime={row.date}
          data-tip={formatExactTime(row.date, zone)}
          className="block text-xs text-ink-faint tabular-nums"
        >
          {formatDateTime(row.date, new Date(), zone)}
        </time>
      </span>
    </Link>
  );
}
