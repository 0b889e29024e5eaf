import type { ServerFeature } from '../../server/feature.ts';
import { accessRoutes } from './access.routes.ts';

export const gateServer: ServerFeature = {
  name: 'gate',
  routes: accessRoutes,
  firstCalls: { '*': ['/api/access'] },
};
