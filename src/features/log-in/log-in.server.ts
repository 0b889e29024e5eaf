import type { ServerFeature } from '../../server/feature.ts';
import { signInRoutes } from './sign-in.routes.ts';

export const logInServer: ServerFeature = {
  name: 'log-in',
  routes: signInRoutes,
  firstCalls: { '*': ['/api/auth/session'] },
};
