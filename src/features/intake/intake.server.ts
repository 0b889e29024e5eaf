import type { ServerFeature } from '../../server/feature.ts';
import { intakeRoutes } from './intake.routes.ts';
import { purgePostsJob } from './purge-posts.job.ts';

export const intakeServer: ServerFeature = { name: 'intake', routes: intakeRoutes, jobs: [purgePostsJob] };
