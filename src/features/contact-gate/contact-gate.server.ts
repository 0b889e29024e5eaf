import type { ServerFeature } from '../../server/feature.ts';
import { contactRulesRoutes } from './contact-rules.routes.ts';
import { standingRoutes } from './standing.routes.ts';
import { tellOldRules } from './tell-old-rules.operation.ts';

export const contactGateServer: ServerFeature = {
  name: 'contact-gate',
  routes: [...contactRulesRoutes, ...standingRoutes],
  atStart: tellOldRules,
};
