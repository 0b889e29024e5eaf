// What an operator looks at every day.
import { Webhook } from 'lucide-react';
import { ApiError } from '../../web/api-client.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { checkingAccess, loadFailed } from '../admin/admin.words.ts';
import { NoAccess } from '../admin/no-access.tsx';
import { BackupCard } from './backup-card.tsx';
import { ChecksCard } from './checks-card.tsx';
import { FailedJobsCard } from './failed-jobs-card.tsx';
import { useFailedJobs, useOverview } from './overview-queries.browser.ts';
import { ProvidersCard } from './providers-card.tsx';
import { QueuesCard } from './queues-card.tsx';
import { SwitchesCard } from './switches-card.tsx';
import { useSwitches } from './switches-queries.browser.ts';
import { TextsCard } from './texts-card.tsx';
import { TwoColumns } from './two-columns.tsx';
import { When } from './when.tsx';

export function OperationsPage() {
  const [switches, overview, failed] = [useSwitches(), useOverview(), useFailedJobs()];
  const queries = [switches, overview, failed];
  const error = queries.find((query) => query.error)?.error;
  const retry = () => void Promise.all(queries.map((query) => query.refetch()));
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Operations"
          description={<Link to="/app/admin">Admin Console</Link>}
          tools={
            <Link to="/app/admin/webhooks" className={buttonClass({})}>
              <span className="inline-flex items-center gap-2">
                <Webhook aria-hidden />
                Webhooks received
              </span>
            </Link>
          }
        />
      }
    >
      {error instanceof ApiError && error.status === 403 ? (
        <NoAccess error={error} />
      ) : switches.data && overview.data && failed.data ? (
        <div className="flex flex-col gap-5">
          {error && <Notice tone="danger">{loadFailed}</Notice>}
          {overview.data.restored_at && (
            <Notice tone="warning">
              Restored from a backup <When at={overview.data.restored_at} />. Nothing leaves until you run npm run
              restore -- go.
            </Notice>
          )}
          <SwitchesCard switches={switches.data.switches} />
          <TwoColumns
            left={
              <>
                <FailedJobsCard {...failed.data} />
                <ProvidersCard providers={overview.data.providers} />
              </>
            }
            right={
              <>
                <QueuesCard queues={overview.data.queues} />
                <TextsCard texts={overview.data.texts} />
                <ChecksCard checks={overview.data.checks} />
                <BackupCard backup={overview.data.backup} />
              </>
            }
          />
        </div>
      ) : error ? (
        <ErrorState
          title={loadFailed}
          error={error}
          onRetry={retry}
          retrying={queries.some((query) => query.isFetching)}
        />
      ) : (
        <Loading label={checkingAccess} shown>
          <SkeletonRows />
        </Loading>
      )}
    </Page>
  );
}
