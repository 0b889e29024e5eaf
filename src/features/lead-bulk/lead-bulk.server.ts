import type { ServerFeature } from '../../server/feature.ts';
import { leadBulkRoutes } from './lead-bulk.routes.ts';
import { purgeBulkJob } from './purge-bulk.job.ts';
import { workBulkJob } from './work-bulk.job.ts';

export const leadBulkServer: ServerFeature = {
  name: 'lead-bulk',
  routes: leadBulkRoutes,
  jobs: [workBulkJob, purgeBulkJob],
};
