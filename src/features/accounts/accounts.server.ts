import type { ServerFeature } from '../../server/feature.ts';
import { accountSweep } from './account-sweep.job.ts';
import { activityRoutes } from './activity.routes.ts';
import { deviceRoutes } from './devices.routes.ts';
import { passwordRoutes } from './password.routes.ts';
import { sendAccountMail } from './send-account-mail.job.ts';
import { signUpRoutes } from './sign-up.routes.ts';

export const accountsServer: ServerFeature = {
  name: 'accounts',
  routes: [...signUpRoutes, ...passwordRoutes, ...deviceRoutes, ...activityRoutes],
  jobs: [sendAccountMail, accountSweep],
};
