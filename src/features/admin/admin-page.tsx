// For admins: every account, and what is changed about them.
import { Activity, RefreshCw, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { useUsers } from './admin-queries.browser.ts';
import { KeptCallsCard } from '../kept-calls/kept-calls-card.tsx';
import { checkingAccess, loadFailed } from './admin.words.ts';
import { CreditCard } from './credit-card.tsx';
import { showCredits } from './credit-queries.browser.ts';
import { NoAccess } from './no-access.tsx';
import { OnboardingCard } from './onboarding-card.tsx';
import { poolKey } from './pool-queries.browser.ts';
import { PoolCard } from './pool-card.tsx';
import { useUserEdits } from './user-edits.browser.ts';
import { UsersCard, type Place } from './users-card.tsx';

const start: Place = { q: '', page: 1 };

export function AdminPage() {
  const [place, setPlace] = useState(start);
  const users = useUsers(place);
  const edits = useUserEdits();
  const { data, error } = users;
  const isDenied = error instanceof ApiError && error.status === 403;
  const changedHere = data?.rows.filter(({ id }) => edits.isChanged(id)) ?? [];

  const refresh = async () => {
    if (edits.changed.length > 0) {
      const sure = await confirm({
        title: 'Discard your changes?',
        body: 'Refresh loads what is saved now. What you typed is lost.',
        confirmLabel: 'Discard changes',
        tone: 'danger',
      });
      if (!sure) return;
    }
    edits.discard();
    await Promise.all([users.refetch(), queryClient.invalidateQueries({ queryKey: poolKey }), showCredits()]);
  };

  return (
    <Page
      header={
        <PageHeader
          title="Admin Console"
          tools={
            data &&
            !isDenied && (
              <>
                <Link to="/app/admin/operations" className={buttonClass({})}>
                  <span className="inline-flex items-center gap-2">
                    <Activity aria-hidden />
                    Operations
                  </span>
                </Link>
                <Link to="/app/admin/log" className={buttonClass({})}>
                  <span className="inline-flex items-center gap-2">
                    <ScrollText aria-hidden />
                    Audit log
                  </span>
                </Link>
                <Button icon={<RefreshCw aria-hidden />} busy={users.isRefetching} onClick={() => void refresh()}>
                  Refresh
                </Button>
                <Button
                  tone="primary"
                  disabled={changedHere.length === 0}
                  busy={edits.saving.size > 0}
                  onClick={() => void edits.save(changedHere, true)}
                >
                  Save all
                </Button>
              </>
            )
          }
        />
      }
    >
      {isDenied ? (
        <NoAccess error={error} />
      ) : data ? (
        <div className="flex flex-col gap-5">
          {error && <Notice tone="danger">{loadFailed}</Notice>}
          {edits.banner && <Notice tone="danger">{edits.banner}</Notice>}
          <CreditCard />
          <UsersCard
            users={data.rows}
            total={data.total}
            isMore={data.is_more}
            page={data.page}
            place={place}
            onPlace={setPlace}
            edits={edits}
          />
          <PoolCard />
          <OnboardingCard />
          <KeptCallsCard />
        </div>
      ) : error ? (
        <ErrorState title={loadFailed} error={error} onRetry={() => void users.refetch()} retrying={users.isFetching} />
      ) : (
        <Loading label={checkingAccess} shown>
          <SkeletonRows />
        </Loading>
      )}
    </Page>
  );
}
