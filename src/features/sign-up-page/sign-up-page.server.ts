import type { ServerFeature } from '../../server/feature.ts';
import { signUpPageRoutes } from './sign-up-page.routes.ts';

export const signUpPageServer: ServerFeature = { name: 'sign-up-page', routes: signUpPageRoutes };
