import type { ServerFeature } from '../../server/feature.ts';
import { pipelineRoutes } from './pipeline.routes.ts';

export const pipelineServer: ServerFeature = {
  name: 'pipeline',
  routes: pipelineRoutes,
  firstCalls: { '/app/pipeline': ['/api/pipeline'] },
};
