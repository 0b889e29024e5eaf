import type { ServerFeature } from '../../server/feature.ts';
import { suppressionRoutes } from './suppression.routes.ts';
import { closeUnansweredReplies } from './unanswered-replies.job.ts';
import { unclearReplyRoutes } from './unclear-replies.routes.ts';

export const suppressionServer: ServerFeature = {
  name: 'suppression',
  routes: [...suppressionRoutes, ...unclearReplyRoutes],
  jobs: [closeUnansweredReplies],
};
