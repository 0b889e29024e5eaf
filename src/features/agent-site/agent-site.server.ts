import type { ServerFeature } from '../../server/feature.ts';
import { agentSiteRoutes } from './agent-site.routes.ts';

export const agentSiteServer: ServerFeature = { name: 'agent-site', routes: agentSiteRoutes };
