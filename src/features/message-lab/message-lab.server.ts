import type { ServerFeature } from '../../server/feature.ts';
import { messageLabRoutes } from './message-lab.routes.ts';

export const messageLabServer: ServerFeature = {
  name: 'message-lab',
  routes: messageLabRoutes,
  firstCalls: { '/app/message-lab': ['/api/message-lab', '/api/message-templates'] },
};
