import type { ServerFeature } from '../../server/feature.ts';
import { accessRoutes } from './access.routes.ts';

export const accessServer: ServerFeature = { name: 'access', routes: accessRoutes };
