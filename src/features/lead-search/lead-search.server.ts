import type { ServerFeature } from '../../server/feature.ts';
import { leadSearchRoutes } from './lead-search.routes.ts';
import { recountLeadsJob } from './recount-leads.job.ts';

export const leadSearchServer: ServerFeature = {
  name: 'lead-search',
  routes: leadSearchRoutes,
  jobs: [recountLeadsJob],
};
