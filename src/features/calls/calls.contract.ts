import * as z from 'zod/mini';
import { countLimit } from '../../domain/count-words.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { liveRecording, recordingLine } from '../call-recordings/call-recordings.contract.ts';
import { maxReasonLength, recentCallsShown } from './calls.rules.ts';
import { codeChannels } from './phone-code.rules.ts';

const phone = z.string().check(z.maxLength(40));

/**
 * Rings the agent’s proven phone; once 1 is pressed there it rings the lead. The answer comes when the phone rings or certainly
 * will not, after 5 seconds at the latest, or with `Prefer: respond-async` at once. The same Idempotency-Key is the same call.
 */
export const callStart = endpoint({
  method: 'POST',
  path: '/.netlify/functions/call-start',
  summary: 'Call the agent’s own phone first and then the lead, from one of the agent’s numbers',
  body: z.strictObject({
    agent_number: phone,
    lead_number: phone,
    agent_id: z.optional(z.uuid()),
    user_id: z.optional(z.uuid()),
    /** The contact with that number; null or absent: the one there is. */
    contact_id: z.optional(z.nullable(z.uuid())),
    /** Why the agent calls outside the hours; heard where the answer said `can_override`. */
    override_reason: z.optional(z.nullable(z.string().check(z.maxLength(maxReasonLength)))),
  }),
  answer: z.object({
    ok: z.boolean(),
    call_id: z.uuid(),
    error: z.nullable(z.string()),
    errors: z.array(z.object({ detail: z.string() })),
  }),
  errors: ['conflict', 'payment_required', 'not_found'],
});

/** Beside a refusal of the hours. */
export interface RefusedCall {
  why: string;
  /** When the next call is lawful, as an ISO instant. */
  until: string | null;
  /** The same with a typed reason is taken. */
  can_override: boolean;
}

const callLine = z.object({
  id: z.uuid(),
  /** `in`: somebody called the agent's number. */
  direction: z.enum(['out', 'in']),
  to_number: z.string(),
  /** Of a call that came in, `anonymous` for who does not show a number. */
  from_number: z.string(),
  /** Of the lead with the other person's number. */
  lead_id: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  status: z.enum(['queued', 'ringing', 'answered', 'bridged', 'completed', 'no_answer', 'busy', 'canceled', 'failed']),
  /** Why there was no talk, or why it was ended; a sentence. */
  reason: z.nullable(z.string()),
  ended_by: z.nullable(z.enum(['agent', 'lead', 'us', 'carrier'])),
  started_at: z.string(),
  duration_seconds: z.int(),
  cost_cents: z.int(),
  /** Of a recording that is kept: a link that is good for an hour or two. */
  recording_url: z.nullable(z.string()),
  /** Null: it was not recorded. */
  recording: z.nullable(recordingLine),
  /** The caller's message; its link is good for an hour or two. */
  voicemail: z.nullable(z.object({ url: z.string(), seconds: z.int() })),
});
export type CallLine = z.output<typeof callLine>;

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/calls',
  summary: `The caller’s latest ${recentCallsShown} calls, newest first`,
  query: z.strictObject({
    /** `missed`: only those that were missed and not looked at. */
    show: z._default(z.enum(['all', 'missed']), 'all'),
  }),
  answer: z.object({ calls: z.array(callLine) }),
});

const missed = z.object({ count: z.int() });

export const countMissed = endpoint({
  method: 'GET',
  path: '/api/calls/missed',
  summary: `How many calls the caller missed and has not looked at, ${countLimit} at most`,
  answer: missed,
});

export const seeMissed = endpoint({
  method: 'POST',
  path: '/api/calls/missed/seen',
  summary: 'The caller has looked at these missed calls; one that came since is not among them',
  body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(recentCallsShown)) }),
  answer: missed,
});

const liveCall = z.object({
  id: z.uuid(),
  direction: z.enum(['out', 'in']),
  /** Null: a caller who does not show it. */
  person_number: z.nullable(z.string()),
  /** The lead with this number. */
  lead_id: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  status: z.enum(['queued', 'ringing', 'answered', 'bridged']),
  /** Somebody or something ends it right now. */
  is_ending: z.boolean(),
  /** Since the lead answered; null before. */
  seconds: z.nullable(z.number()),
  cents_per_minute: z.int(),
  /** Null: it is not recorded. */
  recording: z.nullable(liveRecording),
});
export type LiveCall = z.output<typeof liveCall>;

const endedCall = z.object({
  id: z.uuid(),
  person_number: z.nullable(z.string()),
  lead_id: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  /** What became of it; a sentence or a word. */
  says: z.string(),
  /** How much longer it is told, milliseconds. */
  told_ms: z.int(),
});
export type EndedCall = z.output<typeof endedCall>;

export const listLiveCalls = endpoint({
  method: 'GET',
  path: '/api/calls/live',
  summary: 'The caller’s calls that are not over, the oldest first, and those they made that have just come to nothing',
  answer: z.object({ calls: z.array(liveCall), ended: z.array(endedCall) }),
});

const mayCall = z.object({
  may: z.boolean(),
  /** Why not, as a sentence. */
  says: z.nullable(z.string()),
  /** When the next call is lawful; ISO. */
  until: z.nullable(z.string()),
});

/** For whoever calls with a phone of their own, past the server: the gate is the same. */
export const askMayCall = endpoint({
  method: 'GET',
  path: '/api/calls/may-call',
  summary: 'Whether a number may be called now',
  query: z.strictObject({ number: phone }),
  answer: mayCall,
});

export const hangUpCall = endpoint({
  method: 'POST',
  path: '/api/calls/:id/hang-up',
  summary: 'End a call for both; one that is over stays as it is',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

const ownPhone = z.object({
  /** Where the agent is rung. */
  phone: z.nullable(z.string()),
  is_proven: z.boolean(),
  /** A code was sent to it and can still be entered. */
  has_open_code: z.boolean(),
});
export type OwnPhone = z.output<typeof ownPhone>;

export const readPhone = endpoint({
  method: 'GET',
  path: '/api/calls/phone',
  summary: 'The phone that calls ring first, and whether it is proved',
  answer: ownPhone,
});

export const savePhone = endpoint({
  method: 'PUT',
  path: '/api/calls/phone',
  summary: 'Change the phone that calls ring first; it must be proved again',
  body: z.strictObject({ phone }),
  answer: ownPhone,
});

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/calls/phone/code',
  summary: 'Call that phone and say a code, or send the code there, free of charge',
  body: z.strictObject({ by: z.enum(codeChannels) }),
  answer: ownPhone,
  errors: ['conflict', 'too_many_requests'],
});

export const provePhone = endpoint({
  method: 'POST',
  path: '/api/calls/phone/proof',
  summary: 'Enter the code that was heard or read',
  body: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  answer: ownPhone,
  errors: ['gone'],
});
