// What the team pages read, kept fresh by the changes that the server tells of.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { usePathPart } from '../../web/current-page.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { figuresRefreshMs, useFreshFigures } from '../../web/use-fresh-figures.ts';
import { readTeamDashboard } from './team-dashboard.contract.ts';
import { listInvites } from './team-invites.contract.ts';
import type { TeamPeriod } from './team-production.rules.ts';
import { listMembers, listTeams, readTeam } from './teams.contract.ts';

export type MyTeams = EndpointAnswer<typeof listTeams>;
export type ManagedTeam = EndpointAnswer<typeof readTeam>;
export type TeamMember = EndpointAnswer<typeof listMembers>['members'][number];
export type TeamInvite = EndpointAnswer<typeof listInvites>['invites'][number];
export type TeamDashboard = EndpointAnswer<typeof readTeamDashboard>;

/** Of the address; not a team's for an address that nobody made. */
export function useTeamId(): string {
  return usePathPart('teamId');
}

const teamTables = ['teams', 'user_teams', 'team_invites', 'subscriptions'];
// A refusal is an answer: asking again changes nothing.
const retry = (times: number, fault: Error) =>
  times < 2 && !(fault instanceof ApiError && fault.status >= 400 && fault.status < 500);

/** Keeps everything of teams on screen fresh. */
export function useTeamsRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['teams'] });
  useLiveChanges(teamTables, () => void refresh());
  return refresh;
}

export function useMyTeams() {
  return useQuery({
    queryKey: ['teams', 'mine'],
    queryFn: ({ signal }) => call(listTeams, { query: {} }, { signal }),
    retry,
  });
}

export const managedTeamKey = (id: string) => ['teams', id, 'managed'] as const;

export function useManagedTeam(id: string) {
  return useQuery({
    queryKey: managedTeamKey(id),
    queryFn: ({ signal }) => call(readTeam, { params: { id }, query: {} }, { signal }),
    retry,
  });
}

export function useMembers(teamId: string) {
  const userId = useAppUser()?.id;
  return useQuery({
    queryKey: ['teams', teamId, 'members'],
    queryFn: async ({ signal }) => (await call(listMembers, { body: { team_id: teamId } }, { signal, userId })).members,
    retry,
  });
}

export function useOpenInvites(teamId: string) {
  return useQuery({
    queryKey: ['teams', teamId, 'invites'],
    queryFn: async ({ signal }) => (await call(listInvites, { params: { id: teamId }, query: {} }, { signal })).invites,
    retry,
  });
}

/** A team at work changes its figures all the time: one change shows soon, the next ones together. */
const teamPace = { rest: 5_000 };

export function useTeamDashboard(teamId: string, period: TeamPeriod) {
  const client = useQueryClient();
  const refresh = () =>
    void client.invalidateQueries({ queryKey: ['teams', teamId, 'dashboard'] }, { cancelRefetch: false });
  useFreshFigures(['team_production', 'teams', 'user_teams'], refresh, teamPace);
  return useQuery({
    queryKey: ['teams', teamId, 'dashboard', period],
    queryFn: ({ signal }) => call(readTeamDashboard, { params: { id: teamId }, query: { period } }, { signal }),
    staleTime: 0,
    refetchInterval: figuresRefreshMs,
    // Another period's figures stand in; another team's do not.
    placeholderData: (former, query) => (query?.queryKey[1] === teamId ? former : undefined),
    retry,
  });
}

export function isRefusal(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Who has lost the team in the meantime sees that, not what it was; a lost connection takes nothing off the screen. */
export function isTakenAway(error: unknown): boolean {
  return isRefusal(error, 403) || isRefusal(error, 404);
}
