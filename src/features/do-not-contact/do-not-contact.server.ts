import type { ServerFeature } from '../../server/feature.ts';
import { doNotContactRoutes } from './do-not-contact.routes.ts';

export const doNotContactServer: ServerFeature = { name: 'do-not-contact', routes: doNotContactRoutes };
