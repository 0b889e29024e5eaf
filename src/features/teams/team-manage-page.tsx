import { ChartColumn } from 'lucide-react';
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { InvitesCard } from './invites-card.tsx';
import { MembersCard } from './members-card.tsx';
import { SeatsCard } from './seats-card.tsx';
import { SubscriptionTools } from './subscription-tools.tsx';
import { TeamNameCard } from './team-name-card.tsx';
import { TeamNotOpen } from './team-not-open.tsx';
import { isRefusal, isTakenAway, useManagedTeam, useTeamId, useTeamsRefresh } from './teams-queries.browser.ts';

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
      {team ? (
        <div key={team.id} className="flex flex-col gap-4">
          <SeatsCard team={team} refresh={refresh} />
          <InvitesCard team={team} refresh={refresh} />
          <MembersCard team={team} refresh={refresh} />
          <TeamNameCard team={team} refresh={refresh} />
          <SubscriptionTools teamId={team.id} refresh={refresh} />
        </div>
      ) : (
        <TeamNotOpen teamId={teamId} query={query} />
      )}
    </Page>
  );
}
