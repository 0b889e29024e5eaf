import type { ServerFeature } from '../../server/feature.ts';
import { smartDialerRoutes } from './smart-dialer.routes.ts';

export const smartDialerServer: ServerFeature = { name: 'smart-dialer', routes: smartDialerRoutes };
