import type { ServerFeature } from '../../server/feature.ts';
import { beginTexting } from './begin-texting.operation.ts';
import { deliverTexts } from './deliver-texts.job.ts';
import { handleCarrierEvent } from './handle-carrier-event.job.ts';
import { readCarrierRecords } from './read-carrier-records.job.ts';

import { telnyxTextWebhook, telnyxWebhook } from './telnyx.webhook.ts';
import { wakeTexts } from './wake-texts.job.ts';

export const textingServer: ServerFeature = {
  name: 'texting',
  webhooks: [telnyxWebhook, telnyxTextWebhook],
  jobs: [deliverTexts, handleCarrierEvent, readCarrierRecords, wakeTexts],
  atStart: beginTexting,
};
