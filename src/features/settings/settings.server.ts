import type { ServerFeature } from '../../server/feature.ts';
import { endBillingOfLeaver } from './delete-account-billing.job.ts';
import { deleteAccountFinally, deleteDueAccounts } from './delete-account-finally.job.ts';
import { deleteAccountRoutes } from './delete-account.routes.ts';
import { exportRoutes } from './export.routes.ts';
import { settingsRoutes } from './settings.routes.ts';

export const settingsServer: ServerFeature = {
  name: 'settings',
  routes: [...settingsRoutes, ...exportRoutes, ...deleteAccountRoutes],
  firstCalls: {
    '/app/settings': [
      '/api/settings',
      '/api/auth/devices',
      '/api/auth/passkeys',
      '/api/auth/two-step',
      '/api/schedule/connection',
    ],
  },
  jobs: [endBillingOfLeaver, deleteAccountFinally, deleteDueAccounts],
};
