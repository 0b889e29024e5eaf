import type { ServerFeature } from '../../server/feature.ts';
import { leadViewRoutes } from './lead-views.routes.ts';

export const leadViewsServer: ServerFeature = { name: 'lead-views', routes: leadViewRoutes };
