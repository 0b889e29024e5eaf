import type { ServerFeature } from '../../server/feature.ts';
import { accessRoutes } from './access.routes.ts';
import { accountSweep } from './account-sweep.job.ts';
import { sendAccountMail } from './send-account-mail.job.ts';
import { signInRoutes } from './sign-in.routes.ts';

export const accessServer: ServerFeature = {
  name: 'access',
  routes: [...signInRoutes, ...accessRoutes],
  jobs: [sendAccountMail, accountSweep],
};
