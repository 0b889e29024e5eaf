import type { ServerFeature } from '../../server/feature.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export const dashboardServer: ServerFeature = {
  name: 'dashboard',
  routes: dashboardRoutes,
  firstCalls: { '/app': ['/api/dashboard'] },
};
