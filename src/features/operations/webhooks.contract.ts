// What providers told us, stored before it was answered, for admins. Never what stood in it.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { eventDays } from '../../domain/retention.ts';
import { webhooksOnPage, webhookProviders, webhookStates } from './webhooks.rules.ts';

const text = z.nullable(z.string());

const received = z.object({
  provider: z.enum(webhookProviders),
  /** The provider’s own. */
  id: z.string(),
  type: z.string(),
  state: z.enum(webhookStates),
  received_at: z.string(),
  handled_at: text,
  /** Kind of the fault of the last try. */
  error: text,
});
export type ReceivedWebhook = z.output<typeof received>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: `Webhooks of the last ${eventDays} days, the newest first`,
  query: z.strictObject({
    provider: z.optional(z.enum(webhookProviders)),
    state: z.optional(z.enum(webhookStates)),
    /** Exactly this one. */
    event: z.optional(z.string().check(z.maxLength(200))),
    cursor: z.optional(z.string().check(z.maxLength(800))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), webhooksOnPage),
  }),
  answer: z.object({ rows: z.array(received), next_cursor: text }),
});

export const replayWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/replay',
  summary: 'Handle a webhook again, as if it came now; what it did already it does not do twice',
  body: z.strictObject({
    provider: z.enum(webhookProviders),
    event: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});
