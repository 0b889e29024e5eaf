import type { ServerFeature } from '../../server/feature.ts';
import { templateRoutes } from './templates.routes.ts';

export const templatesServer: ServerFeature = {
  name: 'templates',
  routes: templateRoutes,
  firstCalls: { '/app/messaging-settings': ['/api/message-templates'] },
};
