// Calls that the agent's own phone makes: counted by track-dial, which a beacon calls as the page goes away.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { e164Pattern } from '../../domain/phone-number.ts';
import { isTimeZone } from '../../domain/time-zone.ts';
import { dialMethods, maxPeople, tokenHours } from './smart-dialer.rules.ts';

const zone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Use a time zone such as America/Chicago.'));

export const countDials = endpoint({
  method: 'GET',
  path: '/.netlify/functions/track-dial',
  summary: 'How many calls were dialed today, as that zone has today',
  query: z.strictObject({ tz: zone }),
  answer: z.object({ count: z.int() }),
});

export const trackDial = endpoint({
  method: 'POST',
  path: '/.netlify/functions/track-dial',
  summary:
    'Counts a call to a number; the same within two seconds counts once. By session, or by the token of the page',
  body: z.strictObject({
    /** Null: the number is nobody’s, or several have it. */
    lead_id: z.nullable(z.uuid()),
    phone: z.string().check(z.regex(e164Pattern, 'Enter the phone number as +12025550143.')),
    method: z.enum(dialMethods),
    jwt: z.optional(z.string().check(z.maxLength(2_000), z.regex(/^[\w.%~+/=-]+$/, 'This is no token.'))),
    tz: zone,
  }),
  answer: z.object({ ok: z.literal(true), count: z.int() }),
  errors: ['not_signed_in', 'not_subscribed', 'wrong_caller', 'not_found'],
});

export const makeDialToken = endpoint({
  method: 'POST',
  path: '/api/smart-dialer/token',
  summary: `A token of this session for track-dial alone, good for ${tokenHours} hours`,
  answer: z.object({ jwt: z.string() }),
});

export const readCallFacts = endpoint({
  method: 'POST',
  path: '/api/smart-dialer/facts',
  summary: 'What decides whether these leads may be called now, beside their place',
  body: z.strictObject({ lead_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxPeople)) }),
  answer: z.object({
    people: z.array(
      z.object({
        lead_id: z.uuid(),
        is_suppressed: z.boolean(),
        /** `open`, or why the National Do Not Call Registry closes the number. */
        registry: z.enum(['open', 'on_national_list', 'dnc_not_checked']),
        /** Calls and texts of the last 24 hours. */
        recent: z.array(z.string()),
      }),
    ),
  }),
});
