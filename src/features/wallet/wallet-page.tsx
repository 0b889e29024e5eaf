import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { AddFunds } from './add-funds.tsx';
import { AutoRecharge } from './auto-recharge.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { settleThen } from './settle-top-ups.browser.ts';
import { useWallet, walletKey, type Wallet } from './wallet-queries.browser.ts';

export function WalletPage() {
  const { data, error, refetch, isFetching } = useWallet();
  useSettledTopUps((data?.open_top_ups ?? 0) > 0);
  return (
    <Page width="wide" header={<PageHeader title="Wallet" />}>
      {data ? (
        <Parts wallet={data} />
      ) : error ? (
        <ErrorState
          error={error}
          title="We couldn’t load your wallet."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Loading wallet…" shown>
          <div className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-80 w-full lg:col-span-2" />
          </div>
        </Loading>
      )}
    </Page>
  );
}

/** Who paid and did not come back from the payment page finds the money here, though its webhook be late. */
function useSettledTopUps(areOpen: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (areOpen) void settleThen(() => client.invalidateQueries({ queryKey: walletKey }));
  }, [areOpen, client]);
}

function Parts({ wallet }: { wallet: Wallet }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[1.15fr_1fr]">
      <Card>
        <Balance wallet={wallet} />
        <AddFunds fee={{ basisPoints: wallet.fee.basis_points, fixedCents: wallet.fee.fixed_cents }} />
      </Card>
      <AutoRecharge wallet={wallet} />
      <div className="min-w-0 lg:col-span-2">
        <RecentTransactions wallet={wallet} />
      </div>
    </div>
  );
}

function Balance({ wallet: { balance_cents: balance, held_cents: held } }: { wallet: Wallet }) {
  return (
    <div className="border-b border-line pb-5">
      <h2 className="text-xs font-medium text-ink-soft">Current balance</h2>
      <p
        className={`mt-1 text-[32px]/10 font-semibold tracking-tight tabular-nums ${balance < 0 ? 'text-danger-text' : ''}`}
      >
        {formatDollars(balance)}
      </p>
      <p className="mt-1 text-ink-soft">Texts are billed per segment.</p>
      {held > 0 && (
        <p className="mt-1 text-sm text-ink-faint">{formatDollars(held)} is on hold for calls in progress.</p>
      )}
      {balance < 0 && (
        <Notice tone="danger" className="mt-3">
          A refunded or disputed payment left your wallet {formatDollars(-balance)} short. Texts, calls and
          auto-recharge are paused until you top it up.
        </Notice>
      )}
    </div>
  );
}
