// One account: what it pays, what it has, where it is logged in, and whether it is suspended.
import { ApiError } from '../../web/api-client.ts';
import { usePathPart } from '../../web/current-page.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { checkingAccess, loadFailed } from '../admin/admin.words.ts';
import { NoAccess } from '../admin/no-access.tsx';
import { AccountCard } from './account-card.tsx';
import { useAccount } from './account-queries.browser.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SubscriptionsCard } from './subscriptions-card.tsx';
import { TwoColumns } from './two-columns.tsx';
import { WalletCard } from './wallet-card.tsx';

export function AccountPage() {
  const userId = usePathPart('userId');
  const query = useAccount(userId);
  const { data, error } = query;
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title={data ? (data.account.full_name ?? data.account.email) : 'Account'}
          description={<Link to="/app/admin">Admin Console</Link>}
        />
      }
    >
      {error instanceof ApiError && error.status === 403 ? (
        <NoAccess error={error} />
      ) : data ? (
        <TwoColumns
          left={
            <>
              <AccountCard account={data.account} />
              <SessionsCard userId={userId} sessions={data.sessions} />
            </>
          }
          right={
            <>
              <SubscriptionsCard subscriptions={data.subscriptions} teams={data.teams} />
              <WalletCard wallet={data.wallet} />
            </>
          }
        />
      ) : error ? (
        <ErrorState title={loadFailed} error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading label={checkingAccess} shown>
          <SkeletonRows />
        </Loading>
      )}
    </Page>
  );
}
