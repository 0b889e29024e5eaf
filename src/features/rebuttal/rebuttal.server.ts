import type { ServerFeature } from '../../server/feature.ts';
import { rebuttalRoutes } from './rebuttal.routes.ts';

export const rebuttalServer: ServerFeature = { name: 'rebuttal', routes: rebuttalRoutes };
