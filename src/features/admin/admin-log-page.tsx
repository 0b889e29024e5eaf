// What admins did: only ever added to, the newest first.
import { ScrollText } from 'lucide-react';
import { formatDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { ApiError } from '../../web/api-client.ts';
import { formatCounted } from '../../web/format-count.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { useActs } from './admin-queries.browser.ts';
import type { AdminAct } from './admin.contract.ts';
import { actLabels, checkingAccess, loadFailed } from './admin.words.ts';
import { NoAccess } from './no-access.tsx';

export function AdminLogPage() {
  const acts = useActs();
  const { data, error } = acts;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page
      width="wide"
      header={<PageHeader title="Audit log" description={<Link to="/app/admin">Admin Console</Link>} />}
    >
      {error instanceof ApiError && error.status === 403 ? (
        <NoAccess error={error} />
      ) : data ? (
        <Card flush>
          {rows.length === 0 ? (
            <EmptyState compact icon={ScrollText} title="No admin actions yet">
              Every change made in the Admin Console is listed here.
            </EmptyState>
          ) : (
            <ul>
              {rows.map((act) => (
                <Act key={act.id} act={act} />
              ))}
            </ul>
          )}
          {acts.hasNextPage && (
            <div className="flex justify-center border-t border-line p-3">
              <Button tone="ghost" onClick={() => void acts.fetchNextPage()} busy={acts.isFetchingNextPage}>
                Show older
              </Button>
            </div>
          )}
        </Card>
      ) : error ? (
        <ErrorState title={loadFailed} error={error} onRetry={() => void acts.refetch()} retrying={acts.isFetching} />
      ) : (
        <Loading label={checkingAccess} shown>
          <SkeletonRows />
        </Loading>
      )}
    </Page>
  );
}

function Act({ act }: { act: AdminAct }) {
  const details = detailsOf(act);
  return (
    <li className="border-t border-line px-5 py-3 text-sm first:border-t-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{actLabels[act.action] ?? act.action}</span>
        {act.subject && <span className="wrap-anywhere">{act.subject}</span>}
        {details && <span className="text-ink-soft tabular-nums">{details}</span>}
      </p>
      {act.reason && <p className="mt-0.5 wrap-anywhere text-ink-soft">“{act.reason}”</p>}
      <p className="mt-0.5 text-xs text-ink-faint">
        <time dateTime={act.created_at} data-tip={formatExactTime(act.created_at)}>
          {formatDateTime(act.created_at)}
        </time>{' '}
        · {act.admin ?? 'Command line or deleted account'}
      </p>
    </li>
  );
}

function detailsOf({ details }: AdminAct): string {
  const {
    from,
    to,
    from_cents: fromCents,
    to_cents: toCents,
    phone_number: phone,
    amount_cents: cents,
    people,
    switch: name,
    jobs,
    event,
  } = details;
  if (typeof name === 'string') return name;
  if (typeof event === 'string') return event;
  if (typeof jobs === 'number') return formatCounted(jobs, 'job');
  if (typeof phone === 'string') return formatPhone(phone);
  if (typeof cents === 'number' && typeof people === 'number')
    return `${formatDollars(cents)} each, ${formatCounted(people, 'user')}`;
  if (typeof fromCents === 'number' && typeof toCents === 'number')
    return `${formatDollars(fromCents)} → ${formatDollars(toCents)}`;
  if (from !== undefined && to !== undefined) return `${from} → ${to}`;
  return '';
}
