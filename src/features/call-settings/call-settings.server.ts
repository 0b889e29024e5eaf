import type { ServerFeature } from '../../server/feature.ts';
import { callSettingsRoutes } from './call-settings.routes.ts';

export const callSettingsServer: ServerFeature = {
  name: 'call-settings',
  routes: callSettingsRoutes,
  firstCalls: { '/app/dialer': ['/api/call-settings', '/api/wallet/balance'] },
};
