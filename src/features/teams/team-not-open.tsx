// Pages of a team that one may not see, or that is not there.
import { Lock, SearchX } from 'lucide-react';
import { buttonClass } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { notOwnerMessage, teamNotFoundMessage } from './teams.rules.ts';
import { isRefusal } from './teams-queries.browser.ts';

interface TeamNotOpenProps {
  teamId: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Instead of the page while there is no team to show: loading, owner-only, unknown, or failed. */
export function TeamNotOpen({ teamId, query: { error, isFetching, refetch } }: TeamNotOpenProps) {
  if (isRefusal(error, 403)) return <OwnerOnly teamId={teamId} />;
  if (isRefusal(error, 404) || isRefusal(error, 400)) return <NoSuchTeam />;
  if (error) {
    return (
      <ErrorState
        error={error}
        title="We couldn’t load the team."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Loading label="Loading the team…">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Loading>
  );
}

function OwnerOnly({ teamId }: { teamId: string }) {
  return (
    <EmptyState
      icon={Lock}
      title={notOwnerMessage}
      actions={
        <Link to={`/app/team/${teamId}/dashboard`} className={buttonClass({ tone: 'primary' })}>
          Team dashboard
        </Link>
      }
    >
      You can still view its dashboard.
    </EmptyState>
  );
}

function NoSuchTeam() {
  return (
    <EmptyState
      icon={SearchX}
      title={teamNotFoundMessage}
      actions={
        <Link to="/app/teams" className={buttonClass({ tone: 'primary' })}>
          My Teams
        </Link>
      }
    >
      It was deleted, or you’re not a member.
    </EmptyState>
  );
}
