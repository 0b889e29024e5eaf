import type { ServerFeature } from '../../server/feature.ts';
import { suppressionRoutes } from './suppression.routes.ts';

export const suppressionServer: ServerFeature = { name: 'suppression', routes: suppressionRoutes };
