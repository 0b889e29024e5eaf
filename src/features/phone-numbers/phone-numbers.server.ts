import type { ServerFeature } from '../../server/feature.ts';
import { phoneNumbersRoutes } from './phone-numbers.routes.ts';
import { releaseNumberJob } from './release-number.job.ts';
import { settlePurchaseJob } from './settle-purchase.job.ts';
import { sweepNumbers } from './sweep-numbers.job.ts';

export const phoneNumbersServer: ServerFeature = {
  name: 'phone-numbers',
  firstCalls: { '/app/dialer': ['/api/phone-numbers/purchases'] },
  routes: phoneNumbersRoutes,
  jobs: [settlePurchaseJob, releaseNumberJob, sweepNumbers],
};
