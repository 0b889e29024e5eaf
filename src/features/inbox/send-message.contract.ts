import * as z from 'zod/mini';
import { consentSourceSchema } from '../../domain/consent-statement.ts';
import { endpoint } from '../../domain/endpoint.ts';

/** Longer than any text may be: ten parts of the widest kind fit, and a paste of a whole page is told apart from it. */
export const maxBodyLength = 4000;
export const maxOverrideLength = 500;

const requesterId = z.optional(z.uuid());
const line = (max: number) => z.string().check(z.maxLength(max));

/**
 * One text to one person, in one of two forms. The direct one names `to` and `body`; its answer comes as soon as the carrier took or
 * refused the text, after 8 seconds at the latest, or with `Prefer: respond-async` as soon as it is paid and queued. The same
 * Idempotency-Key is the same text. The one of a template names `lead_id` and `templateKey`: a sold lead gets one such text ever.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/.netlify/functions/messages-send',
  summary:
    'Send one text, or a sold lead its template’s, paid from the caller’s wallet and sent from the caller’s number',
  body: z.strictObject({
    to: z.optional(line(40)),
    body: z.optional(line(maxBodyLength)),
    requesterId,
    /** Whom it is written for; null or absent: whoever has the number. */
    lead_id: z.optional(z.nullable(z.uuid())),
    templateKey: z.optional(line(40)),
    /** What it is sent from, of the direct form: the inbox, a test to the own phone, or the Message Lab, which one account may use. */
    origin: z.optional(z.enum(['inbox', 'test', 'lab'])),
    /** A label; never what tells a repeat. */
    client_ref: z.optional(z.nullable(line(200))),
    /** How this person agreed to texts, of the first one to somebody of whom there is no record: it becomes one. */
    agreed: z.optional(z.nullable(consentSourceSchema)),
    /** Typed by a person who sends outside the hours all the same. */
    override_reason: z.optional(z.nullable(line(maxOverrideLength))),
  }),
  answer: z.object({
    ok: z.boolean(),
    id: z.uuid(),
    /** It was sent before, and is not again. */
    deduped: z.boolean(),
    /** Where the text stands: held, queued, sending, sent, delivered, failed, canceled, unknown. */
    status: z.string(),
    /** The carrier's id, once it took the text. */
    telnyx_id: z.nullable(z.string()),
    error: z.nullable(z.string()),
    /** What the carrier said where it refused the text, in its own words; `error` says it in plain ones. */
    telnyx_response: z.nullable(z.object({ errors: z.array(z.object({ detail: z.string() })) })),
    price_cents: z.int(),
    balance_cents: z.int(),
  }),
  errors: ['conflict', 'payment_required', 'not_found', 'forbidden'],
});

/** Beside a refusal of the hours: when the next text is lawful, as an ISO instant. */
export interface RefusedText {
  why: string;
  until: string | null;
}

/** After Mark as SOLD these are tried in their order, until one has words. */
export const soldTemplateKeys = ['sold', 'sold_welcome', 'policy_info', 'sold_policy', 'policy'] as const;
