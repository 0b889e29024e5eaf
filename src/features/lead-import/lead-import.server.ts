import type { ServerFeature } from '../../server/feature.ts';
import { dropAbandonedImportsJob } from './drop-abandoned-imports.job.ts';
import { importHistoryRoutes } from './import-history.routes.ts';
import { leadImportRoutes } from './lead-import.routes.ts';

export const leadImportServer: ServerFeature = {
  name: 'lead-import',
  routes: [...leadImportRoutes, ...importHistoryRoutes],
  jobs: [dropAbandonedImportsJob],
};
