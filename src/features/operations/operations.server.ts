import type { ServerFeature } from '../../server/feature.ts';
import { keepingProviderCalls } from '../../server/keep-provider-calls.ts';
import { accountRoutes } from './account.routes.ts';
import { overviewRoutes } from './overview.routes.ts';
import { switchRoutes } from './switches.routes.ts';
import { takeUpRestore } from './take-up-restore.job.ts';
import { watchBackup } from './watch-backup.job.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export const operationsServer: ServerFeature = {
  name: 'operations',
  routes: [...switchRoutes, ...overviewRoutes, ...webhookRoutes, ...accountRoutes],
  jobs: [takeUpRestore, watchBackup],
  atStart: keepingProviderCalls,
  firstCalls: {
    '/app/admin/webhooks': ['/api/admin/webhooks'],
    '/app/admin/operations': ['/api/admin/switches', '/api/admin/operations', '/api/admin/failed-jobs'],
  },
};
