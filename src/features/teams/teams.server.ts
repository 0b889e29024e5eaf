import type { ServerFeature } from '../../server/feature.ts';
import { membersRoutes } from './members.routes.ts';
import { seatsRoutes } from './seats.routes.ts';
import { teamDashboardRoutes } from './team-dashboard.routes.ts';
import { teamInvitesRoutes } from './team-invites.routes.ts';
import { teamsRoutes } from './teams.routes.ts';

export const teamsServer: ServerFeature = {
  name: 'teams',
  routes: [...teamsRoutes, ...membersRoutes, ...seatsRoutes, ...teamInvitesRoutes, ...teamDashboardRoutes],
  firstCalls: { '/app/teams': ['/api/teams'] },
};
