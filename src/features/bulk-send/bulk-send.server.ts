import type { ServerFeature } from '../../server/feature.ts';
import { bulkSendRoutes } from './bulk-send.routes.ts';
import { textNewLeads } from './text-new-leads.job.ts';
import { tidyBatches } from './tidy-batches.job.ts';

export const bulkSendServer: ServerFeature = {
  name: 'bulk-send',
  routes: bulkSendRoutes,
  jobs: [textNewLeads, tidyBatches],
  firstCalls: { '/app/messages/batches': ['/api/text-batches'] },
};
