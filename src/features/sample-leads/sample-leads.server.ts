import type { ServerFeature } from '../../server/feature.ts';
import { sampleLeadRoutes } from './sample-leads.routes.ts';

export const sampleLeadsServer: ServerFeature = { name: 'sample-leads', routes: sampleLeadRoutes };
