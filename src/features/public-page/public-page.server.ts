import type { ServerFeature } from '../../server/feature.ts';
import { publicPageRoutes } from './public-page.routes.ts';

export const publicPageServer: ServerFeature = { name: 'public-page', routes: publicPageRoutes };
