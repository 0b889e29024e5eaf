import type { ServerFeature } from '../../server/feature.ts';
import { reportsRoutes } from './reports.routes.ts';

export const reportsServer: ServerFeature = {
  name: 'reports',
  routes: reportsRoutes,
  firstCalls: { '/app/reports': ['/api/reports?view=weekly'] },
};
