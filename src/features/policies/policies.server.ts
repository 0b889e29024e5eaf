import type { ServerFeature } from '../../server/feature.ts';
import { soldRoutes } from './sold.routes.ts';

export const policiesServer: ServerFeature = { name: 'policies', routes: soldRoutes };
