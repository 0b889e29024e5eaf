// What the carrier tells of calls: verified on the raw body, added to the call in one transaction, answered at once.
import { webhooksRejected } from '../../server/http/metrics.ts';
import type { Webhook } from '../../server/http/route.ts';
import { sayCode } from './phone-code.job.ts';
import { takeIncoming } from './take-incoming.operation.ts';
import { takeCallEvent } from './take-call-event.operation.ts';

export const callsWebhook: Webhook = {
  path: '/api/webhooks/calls/:ref',
  summary: 'What happens in a call, as the carrier tells it',
  async receive({ platform, log, headers, rawBody }) {
    const event = platform.voice?.verify(rawBody, headers, platform.now()) ?? null;
    if (event === null) {
      webhooksRejected.inc({ provider: 'telnyx' });
      log.warn('a webhook with a wrong signature was refused');
      return { status: 400, body: 'The signature does not hold.' };
    }
    if (event === 'unread') return { status: 200, body: 'not for us' };
    if (!('ref' in event)) {
      await platform.database.asSystem((tx) => takeIncoming(tx, platform, event));
      return { status: 200, body: 'ok' };
    }
    const { ref: id, leg, legId, type } = event;
    await platform.database.asSystem(async (tx) => {
      if (leg !== 'code') return takeCallEvent(tx, platform.jobs, event);
      if (type === 'answered' || type === 'spoken')
        await platform.jobs.enqueue(tx, sayCode, { id, legId, isSaid: type === 'spoken' });
    });
    return { status: 200, body: 'ok' };
  },
};
