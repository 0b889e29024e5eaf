// The schedule: coming meetings as the scheduling provider has them now, coming follow-ups, and the connected account.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

const text = z.nullable(z.string());

export const maxMeetings = 10;
export const maxFollowUps = 25;

export const readMeetings = endpoint({
  method: 'GET',
  path: '/.netlify/functions/calendly-events',
  summary: 'The next ten active meetings of the connected scheduling account; none when there is none',
  query: z.strictObject({
    /** The caller; compared with the session. */
    uid: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({
    collection: z.array(
      z.object({
        uri: z.string(),
        name: z.string(),
        start_time: z.string(),
        end_time: z.string(),
        location: z.nullable(z.object({ type: z.string(), join_url: text, location: text })),
        /** Who comes, as far as they are known here yet. */
        invitees: z.array(
          z.object({
            /** Of the appointment. */
            id: z.uuid(),
            name: text,
            email: text,
            phone: text,
            lead: z.nullable(z.object({ id: z.uuid(), name: text, status: z.string() })),
          }),
        ),
      }),
    ),
  }),
  errors: ['provider_failed'],
});

export const comingFollowUps = endpoint({
  method: 'GET',
  path: '/api/schedule/follow-ups',
  summary: 'The next 25 follow-ups from today on, ascending',
  query: z.strictObject({}),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        name: text,
        phone: text,
        further_phones: z.array(z.string()),
        email: text,
        state: text,
        zip: text,
        status: z.string(),
        stage: z.string(),
        next_follow_up_at: z.string(),
        version: z.int(),
      }),
    ),
  }),
});

export const readConnection = endpoint({
  method: 'GET',
  path: '/api/schedule/connection',
  summary: 'Whether a scheduling account is connected, and whose',
  query: z.strictObject({}),
  answer: z.object({
    /** False: the operator has set no keys. */
    is_offered: z.boolean(),
    connection: z.nullable(
      z.object({
        status: z.enum(['connected', 'reconnect']),
        name: text,
        email: text,
        scheduling_url: text,
        /** How bookings come in. */
        hears: z.enum(['at_once', 'every_few_minutes']),
        connected_at: z.string(),
        synced_at: text,
        problem: text,
      }),
    ),
  }),
});

export const connectCalendly = endpoint({
  method: 'POST',
  path: '/api/schedule/connect',
  summary: 'Where the browser goes to connect a scheduling account',
  body: z.strictObject({ back: z.enum(['settings', 'calendar']) }),
  answer: z.object({ url: z.string() }),
  errors: ['unavailable'],
});

/** What the page of return shows. */
export const connectOutcomes = ['connected', 'denied', 'expired', 'failed', 'paused'] as const;
export type ConnectOutcome = (typeof connectOutcomes)[number];

export const authCallback = endpoint({
  method: 'GET',
  path: '/.netlify/functions/auth-callback',
  summary: 'Where the scheduling provider sends the browser back; answers with a redirect',
  // Authorization servers add what they like (`iss`): what is not known is passed over.
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(2000))),
    state: z.optional(z.string().check(z.maxLength(200))),
    error: z.optional(z.string().check(z.maxLength(200))),
    error_description: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: z.any(),
});

export const disconnectCalendly = endpoint({
  method: 'POST',
  path: '/api/schedule/disconnect',
  summary: 'Ends the connection at once here, and at the provider as soon as it can be reached',
  body: z.strictObject({}),
  answer: z.object({ disconnected: z.boolean() }),
});

export const addInviteeAsLead = endpoint({
  method: 'POST',
  path: '/api/schedule/appointments/:id/lead',
  summary:
    'Makes a lead of somebody who booked; the same person is completed instead, another one of the household stands beside',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ lead_id: z.uuid() }),
  answer: z.object({ lead: z.object({ id: z.uuid(), name: text }), merged: z.boolean() }),
  errors: ['not_found', 'conflict'],
});
