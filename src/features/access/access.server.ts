import type { ServerFeature } from '../../server/feature.ts';
import { accessRoutes } from './access.routes.ts';
import { accountSweep } from './account-sweep.job.ts';
import { activityRoutes } from './activity.routes.ts';
import { deviceRoutes } from './devices.routes.ts';
import { passkeyRoutes } from './passkey.routes.ts';
import { passwordRoutes } from './password.routes.ts';
import { sendAccountMail } from './send-account-mail.job.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { twoStepRoutes } from './two-step.routes.ts';

export const accessServer: ServerFeature = {
  name: 'access',
  routes: [
    ...signInRoutes,
    ...accessRoutes,
    ...passwordRoutes,
    ...twoStepRoutes,
    ...passkeyRoutes,
    ...deviceRoutes,
    ...activityRoutes,
  ],
  jobs: [sendAccountMail, accountSweep],
  firstCalls: { '*': ['/api/auth/session', '/api/access'] },
};
