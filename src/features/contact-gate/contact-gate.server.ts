import type { ServerFeature } from '../../server/feature.ts';
import { contactRulesRoutes } from './contact-rules.routes.ts';

export const contactGateServer: ServerFeature = { name: 'contact-gate', routes: contactRulesRoutes };
