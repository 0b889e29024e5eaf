import type { ServerFeature } from '../../server/feature.ts';
import { leadNotesRoutes } from './lead-notes.routes.ts';

export const leadNotesServer: ServerFeature = { name: 'lead-notes', routes: leadNotesRoutes };
