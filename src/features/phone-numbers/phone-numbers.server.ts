import type { ServerFeature } from '../../server/feature.ts';
import { connectNumberJob, listenForCalls } from './connect-number.job.ts';
import { phoneNumbersRoutes } from './phone-numbers.routes.ts';
import { releaseNumberJob } from './release-number.job.ts';
import { settlePurchaseJob } from './settle-purchase.job.ts';
import { sweepNumbers } from './sweep-numbers.job.ts';

export const phoneNumbersServer: ServerFeature = {
  name: 'phone-numbers',
  firstCalls: { '/app/dialer': ['/api/phone-numbers/purchases', '/api/phone-numbers/answer-rates'] },
  routes: phoneNumbersRoutes,
  jobs: [connectNumberJob, listenForCalls, settlePurchaseJob, releaseNumberJob, sweepNumbers],
};
