// Bookings as they happen. Verified on the raw body; what it says is who and which meeting, the rest is read again, so that
// the same call twice, late or in another order ends the same way.
import { webhooksRejected } from '../../server/http/metrics.ts';
import type { Webhook } from '../../server/http/route.ts';
import { ownersOf } from './connection.db.ts';
import { readMeetingJob } from './read-meeting.job.ts';
import { webhookPath } from './sync-meetings.operation.ts';

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
    if (notice === 'unread') return { status: 200, body: 'not for us' };
    const uri = notice.payload.scheduled_event.uri;
    await platform.database.asSystem(async (tx) => {
      for (const userId of await ownersOf(tx, notice.created_by))
        await platform.jobs.enqueue(tx, readMeetingJob, { userId, uri });
    });
    return { status: 200, body: 'ok' };
  },
};
