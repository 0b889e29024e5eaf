import type { ServerFeature } from '../../server/feature.ts';
import { dialSessionRoutes } from './dial-session.routes.ts';

export const dialSessionServer: ServerFeature = {
  name: 'dial-session',
  routes: dialSessionRoutes,
  firstCalls: { '/app/dialer/session': ['/api/dial-session', '/api/agent-line', '/api/calls/phone'] },
};
