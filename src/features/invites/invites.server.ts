import type { ServerFeature } from '../../server/feature.ts';
import { invitesRoutes } from './invites.routes.ts';

export const invitesServer: ServerFeature = { name: 'invites', routes: invitesRoutes };
