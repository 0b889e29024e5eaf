// What the carrier tells of lines: verified on the raw body, added to the line in one transaction, answered at once.
import type { Transaction } from '../../database/transaction.ts';
import type { CallEvent } from '../../domain/carrier-call.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { webhooksRejected } from '../../server/http/metrics.ts';
import type { Webhook } from '../../server/http/route.ts';
import { tellCallOnLine } from '../calls/call-on-line.operation.ts';
import { readInstant, writeInstant } from '../calls/instants.rules.ts';
import { lockLine } from './agent-lines.db.ts';
import { heardForCall, withLineTold } from './line-facts.rules.ts';
import { storeLine } from './store-line.operation.ts';

export const linesWebhook: Webhook = {
  path: '/api/webhooks/lines/:ref',
  summary: 'What happens on an agent’s line, as the carrier tells it',
  async receive({ platform, log, headers, rawBody }) {
    const event = platform.voice?.verify(rawBody, headers, platform.now()) ?? null;
    if (event === null) {
      webhooksRejected.inc({ provider: 'telnyx' });
      log.warn('a webhook with a wrong signature was refused');
      return { status: 400, body: 'The signature does not hold.' };
    }
    if (event === 'unread' || !('ref' in event) || event.leg !== 'line') return { status: 200, body: 'not for us' };
    await platform.database.asSystem((tx) => takeLineEvent(tx, platform.jobs, event));
    return { status: 200, body: 'ok' };
  },
};

async function takeLineEvent(tx: Transaction, jobs: Jobs, event: CallEvent): Promise<void> {
  const line = await lockLine(tx, event.ref);
  if (line === null) return;
  const at = readInstant(event.occurredAt);
  await storeLine(tx, jobs, line, withLineTold(line.facts, { ...event, at }));
  const heardAt = event.type === 'spoken' && line.facts.stopReason === null ? heardForCall(line.facts, at) : null;
  if (event.type === 'bridged') await tellCallOnLine(tx, jobs, line, event);
  if (heardAt !== null) await tellCallOnLine(tx, jobs, line, { ...event, occurredAt: writeInstant(heardAt) });
}
