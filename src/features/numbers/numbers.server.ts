import type { ServerFeature } from '../../server/feature.ts';
import { connectNumber } from './connect-number.job.ts';
import { numbersRoutes } from './numbers.routes.ts';
import { readVerificationJob, readVerifications } from './read-verifications.job.ts';
import { mailDecision } from './send-verification-mail.job.ts';
import { submitToCarrier } from './submit-verification.job.ts';
import { tidyNumbers } from './tidy-numbers.job.ts';
import { verificationRoutes } from './verification.routes.ts';
import { verificationWebhook } from './verification.webhook.ts';

export const numbersServer: ServerFeature = {
  name: 'numbers',
  routes: [...numbersRoutes, ...verificationRoutes],
  webhooks: [verificationWebhook],
  firstCalls: {
    '/app/messaging-settings': ['/.netlify/functions/tfn-status', '/api/numbers/verification'],
    '/app/messaging-settings/verify': ['/api/numbers/verification'],
  },
  jobs: [connectNumber, tidyNumbers, submitToCarrier, readVerificationJob, readVerifications, mailDecision],
};
