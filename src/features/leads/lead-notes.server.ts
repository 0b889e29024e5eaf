import type { ServerFeature } from '../../server/feature.ts';
import { followUpRoutes } from './follow-up.routes.ts';
import { leadNotesRoutes } from './lead-notes.routes.ts';
import { timelineRoutes } from './timeline.routes.ts';

export const leadNotesServer: ServerFeature = {
  name: 'lead-notes',
  routes: [...leadNotesRoutes, ...timelineRoutes, ...followUpRoutes],
};
