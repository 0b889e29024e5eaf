import { UsersRound } from 'lucide-react';
import type { WebFeature } from '../../web/feature.ts';

export const teamsWeb: WebFeature = {
  pages: [
    {
      path: '/app/teams',
      area: 'app',
      title: 'My Teams',
      load: async () => (await import('./my-teams-page.tsx')).MyTeamsPage,
      menu: { label: 'My Teams', icon: UsersRound, goKey: 't' },
    },
    {
      path: '/app/team/manage/$teamId',
      area: 'app',
      title: 'Manage team',
      load: async () => (await import('./team-manage-page.tsx')).TeamManagePage,
    },
    {
      path: '/app/team/$teamId/dashboard',
      area: 'app',
      title: 'Team dashboard',
      load: async () => (await import('./team-dashboard-page.tsx')).TeamDashboardPage,
    },
  ],
};
