import type { ServerFeature } from '../../server/feature.ts';
import { emptyTrashJob } from './empty-trash.job.ts';
import { purgeTrashJob } from './purge-trash.job.ts';
import { trashRoutes } from './trash.routes.ts';

export const trashServer: ServerFeature = { name: 'trash', routes: trashRoutes, jobs: [purgeTrashJob, emptyTrashJob] };
