import { formatDollars } from '../../domain/money.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { StatementPicker } from './statement-picker.tsx';
import { transactionLabels } from './transaction-type.rules.ts';
import { useTransactions, type Wallet, type WalletTransaction } from './wallet-queries.browser.ts';

const noHistory = 'No transaction history available yet.';

export function RecentTransactions({ wallet }: { wallet: Wallet }) {
  const { data, isError, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useTransactions();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const isPhone = useIsPhone();
  // Known before the rows, which would move when it came with them.
  const picker = wallet.first_transaction_at !== null && (
    <StatementPicker first={wallet.first_transaction_at} zone={wallet.time_zone} />
  );
  return (
    <Card title="Recent transactions" flush aside={!isPhone && picker}>
      {rows.length > 0 ? (
        <>
          {isPhone && <div className="flex justify-end px-5 pb-3">{picker}</div>}
          <Rows rows={rows} zone={wallet.time_zone} />
          {hasNextPage && (
            <div className="flex justify-center border-t border-line p-3">
              <Button tone="ghost" onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
                Show older
              </Button>
            </div>
          )}
        </>
      ) : data || isError ? (
        <div className="flex flex-col items-center gap-3 border-t border-line px-5 py-10 text-center text-ink-soft">
          <p>{noHistory}</p>
          {isError && (
            <Button size="small" onClick={() => void refetch()} busy={isRefetching}>
              Retry
            </Button>
          )}
        </div>
      ) : (
        <Loading label="Loading transactions…">
          <SkeletonRows rows={5} />
        </Loading>
      )}
    </Card>
  );
}

function Rows({ rows, zone }: { rows: readonly WalletTransaction[]; zone: string }) {
  const now = new Date();
  return (
    <table className="w-full table-fixed border-t border-line text-sm">
      <thead>
        <tr className="h-9 border-b border-line text-left text-xs text-ink-soft">
          <th scope="col" className="pr-3 pl-5 font-medium max-md:w-auto">
            What
          </th>
          <th scope="col" className="w-44 px-3 font-medium max-md:hidden">
            When
          </th>
          <th scope="col" className="w-28 px-3 text-right font-medium max-md:pr-5">
            Amount
          </th>
          <th scope="col" className="w-32 pr-5 pl-3 text-right font-medium max-md:hidden">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="h-10 border-b border-line last:border-b-0 hover:bg-hover">
            <th scope="row" className="py-2 pr-3 pl-5 text-left font-normal">
              <span className="block truncate" title={row.description}>
                {row.description || transactionLabels[row.type]}
              </span>
              <span className="block text-xs text-ink-faint md:hidden">
                {formatDateTime(row.created_at, now, zone)}
              </span>
            </th>
            <td className="px-3 whitespace-nowrap text-ink-soft max-md:hidden">
              <time dateTime={row.created_at} data-tip={formatExactTime(row.created_at, zone)}>
                {formatDateTime(row.created_at, now, zone)}
              </time>
            </td>
            <td
              className={`px-3 text-right font-medium whitespace-nowrap tabular-nums max-md:pr-5 ${row.amount_cents > 0 ? 'text-good-text' : ''}`}
            >
              {row.amount_cents > 0 ? '+' : ''}
              {formatDollars(row.amount_cents)}
            </td>
            <td className="pr-5 pl-3 text-right whitespace-nowrap text-ink-soft tabular-nums max-md:hidden">
              {formatDollars(row.balance_after_cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
