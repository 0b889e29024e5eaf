import type { ServerFeature } from '../../server/feature.ts';
import { leadRescueRoutes } from './lead-rescue.routes.ts';
import { runRescue } from './run-rescue.job.ts';
import { wakeRescue } from './wake-rescue.job.ts';

export const leadRescueServer: ServerFeature = {
  name: 'lead-rescue',
  routes: leadRescueRoutes,
  jobs: [wakeRescue, runRescue],
  firstCalls: { '/app/lead-rescue': ['/api/lead-rescue', '/api/lead-rescue/trackers'] },
};
