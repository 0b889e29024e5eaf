import type { ServerFeature } from '../../server/feature.ts';
import { endBillingOfDeletedAccount, endBillingUnderFormerName } from './end-billing-of-deleted-account.job.ts';
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
  jobs: [endBillingOfDeletedAccount, endBillingUnderFormerName, deleteAccountFinally, deleteDueAccounts],
};
