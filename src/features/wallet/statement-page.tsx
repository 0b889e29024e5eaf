// A month on paper: sums by type, then every line.
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';
import { formatDollars } from '../../domain/money.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { formatDay, formatExactTime, formatTime } from '../../web/format-date.ts';
import { formatCount } from '../../web/format-count.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { shownZone } from '../../web/shown-zone.ts';
import { useLightPaper } from '../../web/use-light-paper.ts';
import { monthName } from './month-name.browser.ts';
import { transactionLabels } from './transaction-type.rules.ts';
import { readMonth, useStatement, walletKey, type WalletTransaction } from './wallet-queries.browser.ts';

/** About forty pages; whoever has more reads the CSV. */
const maxLines = 2000;

export function StatementPage() {
  useLightPaper();
  const [{ month }] = usePageSearch(parseMonth);
  const { data, error, refetch, isFetching } = useStatement(month);
  const lines = useQuery({
    queryKey: [...walletKey, 'lines', month],
    queryFn: () => readMonth(month, maxLines),
  });
  const failed = error ?? lines.error;
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Wallet statement"
          description={monthName(month)}
          tools={
            <div className="flex gap-2 print:hidden">
              <Link to="/app/wallet" aria-label="Wallet" className={buttonClass({ tone: 'ghost' })}>
                <span className="inline-flex items-center gap-2">
                  <ArrowLeft aria-hidden />
                  <span className="max-md:hidden">Wallet</span>
                </span>
              </Link>
              <Button tone="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
                Print
              </Button>
            </div>
          }
        />
      }
    >
      {data && lines.data ? (
        <div className="flex flex-col gap-6">
          <p className="text-ink-soft">
            {brand.legalEntity} · {data.email} · times in {data.time_zone.replaceAll('_', ' ')}
          </p>
          <Sums statement={data} />
          <Lines lines={lines.data} zone={data.time_zone} />
          {lines.data.length >= maxLines && (
            <p className="text-ink-soft">
              Only the latest {formatCount(lines.data.length)} transactions are shown. Download the CSV to see them all.
            </p>
          )}
        </div>
      ) : failed ? (
        <ErrorState
          error={failed}
          title="We couldn’t load the statement."
          onRetry={() => {
            void refetch();
            void lines.refetch();
          }}
          retrying={isFetching || lines.isFetching}
        />
      ) : (
        <Loading label="Loading statement…">
          <SkeletonRows rows={10} />
        </Loading>
      )}
    </Page>
  );
}

/** Without one, the present one by the agent’s clock: in the last evening of a month UTC is in the next already. */
function parseMonth(raw: RawSearch): { month: string } {
  const { month = '' } = raw;
  return { month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : todayIn(shownZone(), Date.now()).slice(0, 7) };
}

function Sums({ statement }: { statement: NonNullable<ReturnType<typeof useStatement>['data']> }) {
  return (
    <table className="w-full max-w-120 text-sm">
      <caption className="pb-2 text-left text-base font-semibold">Summary</caption>
      <tbody>
        <Sum label="Opening balance" cents={statement.opening_cents} />
        {statement.sums.map(({ type, count, amount_cents }) => (
          <Sum
            key={type}
            label={transactionLabels[type]}
            note={`× ${formatCount(count)}`}
            cents={amount_cents}
            isMove
          />
        ))}
        <Sum label={<strong className="font-semibold">Closing balance</strong>} cents={statement.closing_cents} />
      </tbody>
    </table>
  );
}

function Sum({ label, note, cents, isMove }: { label: ReactNode; note?: string; cents: number; isMove?: boolean }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1.5 text-left font-normal">
        {label} {note && <span className="text-ink-faint tabular-nums">{note}</span>}
      </th>
      <td className="py-1.5 text-right tabular-nums">
        {isMove && cents > 0 ? '+' : ''}
        {formatDollars(cents)}
      </td>
    </tr>
  );
}

function Lines({ lines, zone }: { lines: readonly WalletTransaction[]; zone: string }) {
  if (lines.length === 0) return <p className="text-ink-soft">No transactions this month.</p>;
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-left text-base font-semibold">Transactions</caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-xs text-ink-soft">
          <th scope="col" className="py-1.5 pr-3 font-medium">
            Date
          </th>
          <th scope="col" className="py-1.5 pr-3 font-medium">
            What
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium max-md:hidden print:table-cell">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="break-inside-avoid border-b border-line align-top">
            <td className="py-1.5 pr-3 whitespace-nowrap text-ink-soft tabular-nums">
              <time dateTime={line.created_at} title={formatExactTime(line.created_at, zone)}>
                {formatDay(line.created_at, farAway, zone)}{' '}
                <span className="max-md:hidden">{formatTime(line.created_at, zone)}</span>
              </time>
            </td>
            <td className="py-1.5 pr-3 wrap-anywhere">{line.description || transactionLabels[line.type]}</td>
            <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
              {line.amount_cents > 0 ? '+' : ''}
              {formatDollars(line.amount_cents)}
            </td>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap text-ink-soft tabular-nums max-md:hidden print:table-cell">
              {formatDollars(line.balance_after_cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On paper a day has its date: never "Today". */
const farAway = new Date(0);
