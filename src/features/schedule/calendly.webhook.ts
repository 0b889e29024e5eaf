// Bookings as they happen. Verified on the raw body and stored by its hash; what it says is who and which meeting, the rest is read
// again, so that the same call twice, late or in another order ends the same way.
import { createHash } from 'node:crypto';
import { countWebhook, webhooksRejected, webhooksUnread } from '../../server/http/metrics.ts';
import type { Webhook } from '../../server/http/route.ts';
import { insertUnread } from './calendly-events.db.ts';
import { webhookPath } from './sync-meetings.operation.ts';
import { takeCalendlyEvent } from './take-calendly-event.operation.ts';

export const calendlyWebhook: Webhook = {
  path: webhookPath,
  summary: 'Bookings and cancellations of the scheduling provider',
  async receive({ platform, log, headers, rawBody }) {
    const signature = headers.get('calendly-webhook-signature') ?? '';
    const notice = platform.calendly?.verify(rawBody, signature, platform.now()) ?? null;
    if (notice === null) {
      webhooksRejected.inc({ provider: 'calendly' });
      log.warn('a webhook with a wrong signature was refused');
      return { status: 400, body: 'The signature does not hold.' };
    }
    const id = createHash('sha256').update(rawBody).digest('hex');
    if ('unread' in notice) {
      webhooksUnread.inc({ provider: 'calendly' });
      log.error({ event: id }, 'the calendar told something in a shape that cannot be read');
      await platform.database.asSystem((tx) => insertUnread(tx, { id, ...notice.unread }));
      return { status: 200, body: 'kept' };
    }
    const { event: type, created_by, payload } = notice;
    const { uri } = payload.scheduled_event;
    const told = { id, type, created_by, uri };
    countWebhook('calendly', await platform.database.asSystem((tx) => takeCalendlyEvent(tx, platform.jobs, told)));
    return { status: 200, body: 'ok' };
  },
};
