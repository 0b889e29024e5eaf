import { useInfiniteQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { formatDollars } from '../../domain/money.ts';
import { call } from '../../web/api-client.ts';
import { formatDay, formatExactTime } from '../../web/format-date.ts';
import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { listInvoices } from '../billing/subscription.contract.ts';
import { lineWords } from './subscription-words.rules.ts';

type Invoice = EndpointAnswer<typeof listInvoices>['rows'][number];

const states: Record<Invoice['status'], { word: string; tone: Tone }> = {
  paid: { word: 'Paid', tone: 'good' },
  open: { word: 'Due', tone: 'warning' },
  uncollectible: { word: 'Unpaid', tone: 'neutral' },
  void: { word: 'Void', tone: 'neutral' },
};

export function useInvoices() {
  return useInfiniteQuery({
    queryKey: ['subscriptions', 'invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Newest first; further pages on demand. */
export function InvoiceList({ zone }: { zone: string }) {
  const invoices = useInvoices();
  const rows = invoices.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section aria-labelledby="invoices-heading" className="border-t border-line pt-4">
      <h3 id="invoices-heading" className="text-sm font-semibold">
        Invoices
      </h3>
      {invoices.isPending && (
        // The page does not wait for the payment provider, so that this is no part of what it is busy with.
        <div className="mt-1 flex flex-col divide-y divide-line">
          <p role="status" className="sr-only">
            Loading your invoices…
          </p>
          <Skeleton className="my-2.5 h-5 w-full" />
        </div>
      )}
      {invoices.isError && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3">
          <p className="text-danger-text">{describeError(invoices.error).message}</p>
          <Button size="small" onClick={() => void invoices.refetch()} busy={invoices.isFetching}>
            Retry
          </Button>
        </div>
      )}
      {invoices.data && rows.length === 0 && <p className="mt-2 text-ink-faint">No invoices yet.</p>}
      {rows.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {rows.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} zone={zone} />
          ))}
        </ul>
      )}
      {invoices.hasNextPage && (
        <Button
          tone="quiet"
          size="small"
          className="mt-2"
          busy={invoices.isFetchingNextPage}
          onClick={() => void invoices.fetchNextPage()}
        >
          Show older invoices
        </Button>
      )}
    </section>
  );
}

/** As high as a finger where one presses, without moving the lines apart. */
const tallLinkClass = 'touch:-my-3 touch:px-1 touch:py-3';

function InvoiceRow({ invoice, zone }: { invoice: Invoice; zone: string }) {
  const { word, tone } = states[invoice.status];
  const name = invoice.number ?? formatDay(invoice.created_at, new Date(), zone);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <time
        dateTime={invoice.created_at}
        data-tip={formatExactTime(invoice.created_at, zone)}
        className="w-22 flex-none text-ink-soft md:w-28"
      >
        {formatDay(invoice.created_at, new Date(), zone)}
      </time>
      <span className="w-18 flex-none text-right tabular-nums">{formatDollars(invoice.total_cents)}</span>
      <Badge tone={tone}>{word}</Badge>
      <span className="ml-auto flex gap-3">
        {invoice.url && (
          <a
            href={invoice.url}
            target="_blank"
            rel="noreferrer"
            className={`${textLinkClass} ${tallLinkClass}`}
            aria-label={`${invoice.status === 'open' ? 'Pay' : 'View'} invoice ${name} (opens in a new tab)`}
          >
            {invoice.status === 'open' ? 'Pay' : 'View'}
          </a>
        )}
        {invoice.pdf_url && (
          <a
            href={invoice.pdf_url}
            target="_blank"
            rel="noreferrer"
            className={`${textLinkClass} ${tallLinkClass}`}
            aria-label={`PDF of invoice ${name} (opens in a new tab)`}
          >
            PDF
          </a>
        )}
      </span>
      <ul aria-label={`What invoice ${name} is for`} className="w-full text-sm text-ink-soft">
        {invoice.lines.map((line, index) => (
          <li key={index} className="flex justify-between gap-4 py-0.5">
            <span className="min-w-0">{lineWords(line, zone)}</span>
            <span className="flex-none tabular-nums">{formatDollars(line.cents)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
