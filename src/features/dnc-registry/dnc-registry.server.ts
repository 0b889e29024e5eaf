import type { ServerFeature } from '../../server/feature.ts';
import { dncRegistryRoutes } from './dnc-registry.routes.ts';

export const dncRegistryServer: ServerFeature = { name: 'dnc-registry', routes: dncRegistryRoutes };
