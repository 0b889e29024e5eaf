import type { ServerFeature } from '../../server/feature.ts';
import { showcaseRoutes } from './showcase.routes.ts';

export const showcaseServer: ServerFeature = {
  name: 'showcase',
  routes: showcaseRoutes,
  firstCalls: { '/app/agent/showcase': ['/api/showcase'] },
};
