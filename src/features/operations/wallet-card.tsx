import { formatDollars } from '../../domain/money.ts';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { transactionLabels, type TransactionType } from '../wallet/transaction-type.rules.ts';
import type { AccountPage } from './account.contract.ts';
import { When } from './when.tsx';

export function WalletCard({ wallet }: Pick<AccountPage, 'wallet'>) {
  const { transactions, auto_recharge_threshold_cents: threshold, recharge_problem: problem } = wallet;
  return (
    <Card title="Wallet">
      <DescriptionList
        facts={[
          {
            key: 'balance',
            label: 'Balance',
            value: `${formatDollars(wallet.balance_cents)}${wallet.in_debt ? ' (in debt)' : ''}`,
          },
          { key: 'held', label: 'On hold', value: formatDollars(wallet.held_cents) },
          { key: 'day', label: 'Spent, last 24 hours', value: formatDollars(wallet.spent_day_cents) },
          { key: 'month', label: 'Spent, last 30 days', value: formatDollars(wallet.spent_month_cents) },
          {
            key: 'recharge',
            label: 'Auto-recharge',
            value:
              threshold === 0
                ? 'Off'
                : `${formatDollars(wallet.auto_recharge_amount_cents)} when below ${formatDollars(threshold)}`,
          },
          ...(problem ? [{ key: 'problem', label: 'Last recharge', value: problem.replaceAll('_', ' ') }] : []),
        ]}
      />
      {transactions.length > 0 && (
        <>
          <h3 className="mt-5 text-sm font-medium">Latest transactions</h3>
          <ul className="mt-1 text-sm">
            {transactions.map(({ id, type, amount_cents: cents, balance_after_cents: after, created_at: at }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2 first:border-t-0">
                <span className="min-w-0 flex-1">
                  {transactionLabels[type as TransactionType] ?? type}
                  <span className="block text-xs text-ink-faint">
                    <When at={at} />
                  </span>
                </span>
                <span className="text-right tabular-nums">
                  {formatDollars(cents)}
                  <span className="block text-xs text-ink-faint">Balance {formatDollars(after)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
