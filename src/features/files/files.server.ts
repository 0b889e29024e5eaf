import type { ServerFeature } from '../../server/feature.ts';
import { filesRoutes } from './files.routes.ts';
import { removeFile, sweepFiles } from './remove-file.job.ts';

export const filesServer: ServerFeature = {
  name: 'files',
  routes: filesRoutes,
  jobs: [removeFile, sweepFiles],
};
