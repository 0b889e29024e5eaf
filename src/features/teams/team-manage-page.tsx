import { ChartColumn } from 'lucide-react';
import { isToCome } from '../../web/is-to-come.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { late } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { InvitesCard } from './invites-card.tsx';
import { MembersCard } from './members-card.tsx';
import { SeatsCard } from './seats-card.tsx';
import { TeamNameCard } from './team-name-card.tsx';
import { TeamNotOpen } from './team-not-open.tsx';
import {
  isRefusal,
  isTakenAway,
  useManagedTeam,
  useMembers,
  useOpenInvites,
  useTeamId,
  useTeamsRefresh,
  type ManagedTeam,
} from './teams-queries.browser.ts';

/** The last card, for when something is wrong: nothing waits for it. */
const SubscriptionTools = late(async () => (await import('./subscription-tools.tsx')).SubscriptionTools);

export function TeamManagePage() {
  const teamId = useTeamId();
  const refresh = useTeamsRefresh();
  const query = useManagedTeam(teamId);
  const team = isTakenAway(query.error) ? undefined : query.data;
  return (
    <Page
      width="narrow"
      header={
        <PageHeader
          title={team?.name ?? (isRefusal(query.error, 403) ? 'Owner-only' : 'Manage team')}
          description={team ? 'Manage team' : '\u00A0'}
          tools={
            team && (
              <Link to={`/app/team/${teamId}/dashboard`} className={buttonClass()}>
                <span className="inline-flex items-center gap-2">
                  <ChartColumn aria-hidden /> Dashboard
                </span>
              </Link>
            )
          }
        />
      }
    >
      {team ? <Managed key={team.id} team={team} refresh={refresh} /> : <TeamNotOpen teamId={teamId} query={query} />}
    </Page>
  );
}

function Managed({ team, refresh }: { team: ManagedTeam; refresh: () => Promise<void> }) {
  const lists = [useOpenInvites(team.id), useMembers(team.id)];
  // Open invites and members move all that stands below them.
  const areToCome = lists.some(isToCome);
  return (
    <div className="flex flex-col gap-4">
      <SeatsCard team={team} refresh={refresh} />
      <InvitesCard team={team} refresh={refresh} />
      {areToCome ? (
        <Loading label="Loading the members…">
          <Skeleton className="h-48 w-full" />
        </Loading>
      ) : (
        <>
          <MembersCard team={team} refresh={refresh} />
          <TeamNameCard team={team} refresh={refresh} />
          <SubscriptionTools teamId={team.id} refresh={refresh} />
        </>
      )}
    </div>
  );
}
