import type { ServerFeature } from '../../server/feature.ts';
import { passkeyRoutes } from './passkey.routes.ts';
import { twoStepRoutes } from './two-step.routes.ts';

export const secondStepsServer: ServerFeature = { name: 'second-steps', routes: [...twoStepRoutes, ...passkeyRoutes] };
