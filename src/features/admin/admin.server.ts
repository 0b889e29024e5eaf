import type { ServerFeature } from '../../server/feature.ts';
import { poolRoutes } from './pool.routes.ts';
import { userRoutes } from './users.routes.ts';

export const adminServer: ServerFeature = {
  name: 'admin',
  routes: [...userRoutes, ...poolRoutes],
  firstCalls: { '/app/admin': ['/api/admin/users', '/api/admin/numbers'], '/app/admin/log': ['/api/admin/log'] },
};
