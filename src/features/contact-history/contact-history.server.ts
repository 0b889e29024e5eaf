import type { ServerFeature } from '../../server/feature.ts';
import { contactHistoryRoutes } from './contact-history.routes.ts';

export const contactHistoryServer: ServerFeature = { name: 'contact-history', routes: contactHistoryRoutes };
