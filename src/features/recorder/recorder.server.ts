import type { ServerFeature } from '../../server/feature.ts';
import { recorderRoutes } from './recorder.routes.ts';

export const recorderServer: ServerFeature = { name: 'recorder', routes: recorderRoutes };
