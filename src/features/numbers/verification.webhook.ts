// The carrier tells that something happened to a verification: signed, and taken as a reason to read it. Its words are not believed.
import { isUuid } from '../../domain/uuid.ts';
import { webhooksRejected } from '../../server/http/metrics.ts';
import type { Webhook } from '../../server/http/route.ts';
import { readVerificationJob } from './read-verifications.job.ts';
import { verificationWebhookPath } from './verification-webhook.rules.ts';
import { ownerOfVerification } from './verifications.db.ts';

export const verificationWebhook: Webhook = {
  path: verificationWebhookPath,
  summary: 'That something happened to a toll-free verification, as the carrier tells it',
  async receive({ platform, log, headers, rawBody, params }) {
    if (!platform.telnyx || platform.telnyx.verify(rawBody, headers, platform.now()) === null) {
      webhooksRejected.inc({ provider: 'telnyx' });
      log.warn('a webhook with a wrong signature was refused');
      return { status: 400, body: 'The signature does not hold.' };
    }
    const { id = '' } = params;
    if (!isUuid(id)) return { status: 200, body: 'not for us' };
    await platform.database.asSystem(async (tx) => {
      const userId = await ownerOfVerification(tx, id);
      if (userId !== null) await platform.jobs.enqueue(tx, readVerificationJob, { userId }, { onlyOne: userId });
    });
    return { status: 200, body: 'ok' };
  },
};
