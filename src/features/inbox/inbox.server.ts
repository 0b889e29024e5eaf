import type { ServerFeature } from '../../server/feature.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { sendMessageRoutes } from './send-message.routes.ts';

export const inboxServer: ServerFeature = {
  name: 'inbox',
  routes: [...inboxRoutes, ...sendMessageRoutes],
  firstCalls: { '/app/messages': ['/api/conversations'] },
};
