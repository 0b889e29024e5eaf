import type { ServerFeature } from '../../server/feature.ts';
import { pushRoutes } from './push.routes.ts';
import { sendPush } from './send-push.job.ts';
import { wakePush } from './wake-push.job.ts';

export const pushServer: ServerFeature = {
  name: 'push',
  routes: pushRoutes,
  jobs: [sendPush, wakePush],
  firstCalls: { '/app/enable-ios-push': ['/api/push'] },
};
