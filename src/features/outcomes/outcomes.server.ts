import type { ServerFeature } from '../../server/feature.ts';
import { outcomeRoutes } from './outcomes.routes.ts';

export const outcomesServer: ServerFeature = { name: 'outcomes', routes: outcomeRoutes };
