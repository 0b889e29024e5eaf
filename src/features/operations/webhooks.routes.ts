import * as z from 'zod/mini';
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { noteAct } from '../admin/note-act.operation.ts';
import { lineEvents } from '../agent-line/line-events.operation.ts';
import { callEvents } from '../calls/call-events.operation.ts';
import { replayStripeEvent } from '../checkout/replay-stripe-event.operation.ts';
import { replayCalendlyEvent } from '../schedule/take-calendly-event.operation.ts';
import { replayCarrierEvent } from '../texting/replay-carrier-event.operation.ts';
import { replayVoiceEvent } from '../voice-events/replay-voice-event.operation.ts';
import { listWebhooks, replayWebhook } from './webhooks.contract.ts';
import { listReceived } from './webhooks.db.ts';
import type { WebhookProvider } from './webhooks.rules.ts';
import { webhookGone } from './webhooks.words.ts';

const reads = { who: 'admin', limit: perMinute(300) } as const;
const writes = { who: 'admin', limit: perMinute(120), worksReadOnly: true } as const;

/** Each puts the stored event before the handler that it had when it came. */
const replays: Record<WebhookProvider, (tx: Transaction, jobs: Jobs, id: string) => Promise<boolean>> = {
  stripe: replayStripeEvent,
  telnyx: replayCarrierEvent,
  calls: (tx, jobs, id) => replayVoiceEvent(tx, jobs, id, [callEvents, lineEvents]),
  calendly: replayCalendlyEvent,
};

const pageKey = pageCursor(
  z.strictObject({
    received_at: z.iso.datetime({ offset: true }),
    provider: z.string().check(z.maxLength(20)),
    id: z.string().check(z.maxLength(255)),
  }),
);

export const webhookRoutes = [
  route(listWebhooks, reads, async ({ platform, query: { provider, state, event, cursor, limit } }) => {
    const after = pageKey.read(cursor);
    const found = await platform.database.asSystem((tx) =>
      listReceived(tx, { provider, state, event, after, limit: limit + 1 }),
    );
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows,
      next_cursor: last ? pageKey.write({ received_at: last.received_at, provider: last.provider, id: last.id }) : null,
    };
  }),
  route(replayWebhook, writes, async ({ platform, user, body: { provider, event } }) => {
    await platform.database.asSystem(async (tx) => {
      if (!(await replays[provider](tx, platform.jobs, event))) throw new Refusal('not_found', webhookGone);
      await noteAct(tx, platform, { adminId: user.id, action: 'webhook.replayed', details: { provider, event } });
    });
    return { ok: true as const };
  }),
];
