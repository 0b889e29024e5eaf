import type { ServerFeature } from '../../server/feature.ts';
import { settingsRoutes } from './settings.routes.ts';

export const settingsServer: ServerFeature = { name: 'settings', routes: settingsRoutes };
