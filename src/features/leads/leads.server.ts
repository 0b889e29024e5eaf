import type { ServerFeature } from '../../server/feature.ts';
import { followUpRoutes } from './follow-up.routes.ts';
import { leadRoutes } from './leads.routes.ts';

export const leadsServer: ServerFeature = {
  name: 'leads',
  routes: [...leadRoutes, ...followUpRoutes],
};
