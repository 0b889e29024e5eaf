import type { ServerFeature } from '../../server/feature.ts';
import { consentRoutes } from './consent.routes.ts';

export const consentServer: ServerFeature = { name: 'consent', routes: consentRoutes };
