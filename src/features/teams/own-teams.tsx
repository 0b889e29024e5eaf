// Who is in the teams that one owns, on the page that needs no plan: whoever stopped paying can still take people out.
import { MembersCard } from './members-card.tsx';
import { useManagedTeam, useMyTeams, useTeamsRefresh } from './teams-queries.browser.ts';

export function OwnTeams() {
  const { data } = useMyTeams();
  const refresh = useTeamsRefresh();
  const teams = data?.owned.filter(({ seats }) => seats.seats_used > 0) ?? [];
  return teams.map(({ id }) => <OwnTeam key={id} id={id} refresh={refresh} />);
}

function OwnTeam({ id, refresh }: { id: string; refresh: () => Promise<void> }) {
  const { data: team } = useManagedTeam(id);
  return team && <MembersCard team={team} title={`Members of ${team.name}`} refresh={refresh} />;
}
