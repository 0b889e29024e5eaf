import type { ServerFeature } from '../../server/feature.ts';
import { duplicateRoutes } from './duplicates.routes.ts';
import { mergeRoutes } from './merges.routes.ts';

export const duplicatesServer: ServerFeature = { name: 'duplicates', routes: [...duplicateRoutes, ...mergeRoutes] };
