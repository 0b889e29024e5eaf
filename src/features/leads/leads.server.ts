import type { ServerFeature } from '../../server/feature.ts';
import { emptyTrashJob } from './empty-trash.job.ts';
import { leadRoutes } from './leads.routes.ts';
import { purgeTrashJob } from './purge-trash.job.ts';
import { recountLeadsJob } from './recount-leads.job.ts';
import { trashRoutes } from './trash.routes.ts';

export const leadsServer: ServerFeature = {
  name: 'leads',
  routes: [...trashRoutes, ...leadRoutes],
  jobs: [purgeTrashJob, emptyTrashJob, recountLeadsJob],
  firstCalls: { '/app/leads': ['/api/leads?status=lead&sort=newest&limit=100', '/api/leads/counts'] },
};
