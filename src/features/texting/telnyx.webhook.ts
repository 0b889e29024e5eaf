// What the carrier tells: verified on the raw body, stored by its id with its job in one transaction, answered at once. A word that
// says stop is obeyed in that transaction already.
import { countWebhook, webhooksRejected, webhooksUnread } from '../../server/http/metrics.ts';
import type { Webhook } from '../../server/http/route.ts';
import { insertUnread } from './carrier-events.db.ts';
import { takeWebhook } from './take-events.operation.ts';

const receive: Webhook['receive'] = async ({ platform, log, headers, rawBody }) => {
  const event = platform.telnyx?.verify(rawBody, headers, platform.now()) ?? null;
  if (event === null) {
    webhooksRejected.inc({ provider: 'telnyx' });
    log.warn('a webhook with a wrong signature was refused');
    return { status: 400, body: 'The signature does not hold.' };
  }
  if (event === 'other') return { status: 200, body: 'not for us' };
  if ('unread' in event) {
    webhooksUnread.inc({ provider: 'telnyx' });
    log.error({ alert: 'texts', event: event.unread.id }, 'the carrier told something in a shape that cannot be read');
    await platform.database.asSystem((tx) => insertUnread(tx, event.unread));
    return { status: 200, body: 'kept' };
  }
  countWebhook('telnyx', await takeWebhook(platform, event));
  return { status: 200, body: 'ok' };
};

/** Of a text that was received: the profile's address. */
export const telnyxWebhook: Webhook = {
  path: '/api/webhooks/telnyx',
  summary: 'Texts that were received, as the carrier tells them',
  receive,
};

/** Of a text that was sent: its own address, by which the carrier's records name it, too. */
export const telnyxTextWebhook: Webhook = {
  path: '/api/webhooks/telnyx/:ref',
  summary: 'What became of a text, as the carrier tells it',
  receive,
};
