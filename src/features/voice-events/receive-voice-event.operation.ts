// One webhook of the carrier's about calls: verified on the raw body, handled and kept in one transaction, answered at once. What
// could not be handled is kept, too, and tried again by a job.
import { together, type Transaction } from '../../database/transaction.ts';
import type { Enqueued } from '../../jobs/enqueue.ts';
import { countWebhook, webhooksRejected, webhooksUnread } from '../../server/http/metrics.ts';
import type { Webhook } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { keepEvent, keepUnread, readEvent, settleEvent, type VoiceEvent } from './voice-events.db.ts';

export interface VoiceHandler {
  /** Tries again what failed; its handler is `handleAgain`. */
  job: Enqueued<{ id: string }>;
  isFor: (event: VoiceEvent) => boolean;
  take: (tx: Transaction, platform: Platform, event: VoiceEvent) => Promise<void>;
}

export const receiveVoiceEvent =
  ({ job, isFor, take }: VoiceHandler): Webhook['receive'] =>
  async ({ platform, log, headers, rawBody }) => {
    const event = platform.voice?.verify(rawBody, headers, platform.now()) ?? null;
    if (event === null) {
      webhooksRejected.inc({ provider: 'telnyx' });
      log.warn('a webhook with a wrong signature was refused');
      return { status: 400, body: 'The signature does not hold.' };
    }
    const { database, jobs } = platform;
    if (event === 'other') return { status: 200, body: 'not for us' };
    if ('unread' in event) {
      webhooksUnread.inc({ provider: 'calls' });
      log.error(
        { alert: 'calls', event: event.unread.id },
        'the carrier told something in a shape that cannot be read',
      );
      await database.asSystem((tx) => keepUnread(tx, event.unread));
      return { status: 200, body: 'kept' };
    }
    if (!isFor(event)) return { status: 200, body: 'not for us' };
    try {
      // The carrier waits for it: what can be asked at once is.
      const [, isNew] = await database.asSystem((tx) =>
        together([take(tx, platform, event), keepEvent(tx, event, null)]),
      );
      countWebhook('calls', isNew);
    } catch (fault) {
      await database.asSystem(async (tx) => {
        await keepEvent(tx, event, nameOf(fault));
        await jobs.enqueue(tx, job, { id: event.id }, { onlyOne: event.id });
      });
      log.warn({ err: fault, event: event.id }, 'what the carrier told of a call is tried again');
    }
    return { status: 200, body: 'ok' };
  };

export async function handleAgain({ take }: VoiceHandler, platform: Platform, id: string): Promise<void> {
  const { database } = platform;
  try {
    await database.asSystem(async (tx) => {
      const event = await readEvent(tx, id);
      if (event === null) return;
      await take(tx, platform, event);
      await settleEvent(tx, id, null);
    });
  } catch (fault) {
    await database.asSystem((tx) => settleEvent(tx, id, nameOf(fault)));
    throw fault;
  }
}

const nameOf = (fault: unknown): string => (fault instanceof Error ? fault.name : 'unknown');
