import type { ServerFeature } from '../../server/feature.ts';
import { agentLineRoutes } from './agent-line.routes.ts';
import { driveLine } from './drive-line.job.ts';
import { hangUpLeg } from './hang-up-leg.job.ts';
import { handleLineEvent } from './handle-line-event.job.ts';
import { linesWebhook } from './lines.webhook.ts';
import { watchLine, watchLines } from './watch-lines.job.ts';

export const agentLineServer: ServerFeature = {
  name: 'agent-line',
  routes: agentLineRoutes,
  webhooks: [linesWebhook],
  jobs: [handleLineEvent, driveLine, watchLine, watchLines, hangUpLeg],
};
