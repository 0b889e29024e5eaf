import type { ServerFeature } from '../../server/feature.ts';
import { keptCallsRoutes } from './kept-calls.routes.ts';
import { removeKeptCalls } from './remove-kept-calls.job.ts';

export const keptCallsServer: ServerFeature = {
  name: 'kept-calls',
  routes: keptCallsRoutes,
  jobs: [removeKeptCalls],
};
