import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { pushPlatforms, pushTopics } from '../../domain/push-message.ts';
import { browserKey, browserSecret, pushToken } from './push.rules.ts';

const address = z.string().check(z.minLength(1), z.maxLength(1000));

export const pushSubscribe = endpoint({
  method: 'POST',
  path: '/.netlify/functions/push-subscribe',
  summary: 'Turn on notifications in this browser; with `echo=1` only answer whose request it is',
  query: z.strictObject({ echo: z.optional(z.literal('1')) }),
  body: z.strictObject({
    /** With the keys what the browser subscribed with; only an echo does without. */
    endpoint: z.optional(address),
    keys: z.optional(
      z.strictObject({
        p256dh: z.string().check(z.regex(browserKey)),
        auth: z.string().check(z.regex(browserSecret)),
      }),
    ),
    platform: z.enum(pushPlatforms),
    topics: z.array(z.enum(pushTopics)).check(z.maxLength(pushTopics.length)),
    /** Shows what a text says, also on a locked screen. */
    shows_text: z._default(z.boolean(), false),
    /** Compared with the session. */
    jwt: z.optional(z.string().check(z.maxLength(2000))),
  }),
  answer: z.union([z.object({ ok: z.literal(true) }), z.object({ auth: z.object({ user_id: z.uuid() }) })]),
  errors: ['not_signed_in', 'wrong_caller', 'invalid_input', 'unavailable'],
});

export const pushTest = endpoint({
  method: 'GET',
  path: '/.netlify/functions/push-test',
  summary: 'Send a test notification to the caller’s own devices; takes a bearer token only',
  answer: z.object({ ok: z.boolean(), sent: z.int() }),
  errors: ['not_signed_in', 'not_subscribed', 'cross_site', 'unavailable'],
});

export const readPush = endpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'The key that browsers subscribe with, and the caller’s devices',
  query: z.strictObject({}),
  answer: z.object({
    /** Null: not configured. */
    public_key: z.nullable(z.string()),
    devices: z.array(
      z.object({
        /** SHA-256 of its endpoint in base64url, by which a browser finds itself. */
        mark: z.string(),
        platform: z.enum(pushPlatforms),
        topics: z.array(z.enum(pushTopics)),
        shows_text: z.boolean(),
        confirmed_at: z.string(),
      }),
    ),
  }),
});

export const makePushPass = endpoint({
  method: 'POST',
  path: '/api/push/pass',
  summary: `A token of ${pushToken.seconds / 60} minutes for the two functions of notifications`,
  answer: z.object({ jwt: z.string() }),
});

export const pushUnsubscribe = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'Turn off notifications in this browser',
  body: z.strictObject({ endpoint: address }),
  answer: z.object({ ok: z.literal(true) }),
});
