import type { ServerFeature } from '../../server/feature.ts';
import { continueRun } from './continue-run.job.ts';
import { creditRoutes } from './credit.routes.ts';
import { onboardingRoutes } from './onboarding.routes.ts';
import { poolRoutes } from './pool.routes.ts';
import { userRoutes } from './users.routes.ts';

export const adminServer: ServerFeature = {
  name: 'admin',
  routes: [...userRoutes, ...poolRoutes, ...creditRoutes, ...onboardingRoutes],
  jobs: [continueRun],
  firstCalls: {
    '/app/admin': ['/api/admin/users', '/api/admin/credits', '/api/admin/numbers'],
    '/app/admin/log': ['/api/admin/log'],
  },
};
