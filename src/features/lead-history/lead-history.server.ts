import type { ServerFeature } from '../../server/feature.ts';
import { leadNotesRoutes } from './lead-notes.routes.ts';
import { timelineRoutes } from './timeline.routes.ts';

export const leadHistoryServer: ServerFeature = {
  name: 'lead-history',
  routes: [...leadNotesRoutes, ...timelineRoutes],
};
