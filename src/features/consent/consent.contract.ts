// What people have agreed to: the records of a lead, one more, and the end of one; and what holds for all of an agent's people.
import * as z from 'zod/mini';
import { consentSourceSchema, consentStatementSchema, givenToSchema } from '../../domain/consent-statement.ts';
import { consentLimits } from '../../domain/consent.ts';
import { contactChannels } from '../../domain/contact-channel.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { e164Pattern } from '../../domain/phone-number.ts';
import { isPlainText } from '../../domain/plain-text.ts';

const text = z.nullable(z.string());
const plain = z.refine<string>(isPlainText, 'Contains characters we can’t save.');
const optional = (longest: number) => z._default(z.nullable(z.string().check(z.maxLength(longest), plain)), null);
const leadId = z.strictObject({ id: z.uuid() });

export const consentSchema = z.object({
  id: z.uuid(),
  channel: z.enum(contactChannels),
  address: z.string(),
  collected_by: z.nullable(z.enum(['agent', 'third_party'])),
  /** The name under which the agent says it was given. */
  given_to: text,
  /** Whom the record itself names. */
  seller: text,
  source: text,
  words: text,
  given_at: text,
  ip: text,
  certificate_url: text,
  entered_by: z.enum(['import', 'intake', 'agent', 'person']),
  entered_from: z.string(),
  created_at: z.string(),
  revoked_at: text,
  revoked_why: text,
});
export type Consent = z.output<typeof consentSchema>;

const answer = z.object({
  consents: z.array(consentSchema),
  /** The agent's: what is given to another name is a vendor's. */
  own_names: z.array(z.string()),
});

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/leads/:id/consents',
  summary: 'What this person has agreed to, the newest first; also what was withdrawn',
  params: leadId,
  answer,
  errors: ['not_found'],
});

export const addConsent = endpoint({
  method: 'POST',
  path: '/api/leads/:id/consents',
  summary:
    'Records that this person has agreed to calls or texts at one of the lead’s numbers; the same once more changes nothing',
  params: leadId,
  body: z.strictObject({
    number: z.string().check(z.regex(e164Pattern, 'Enter the phone number as +12025550143.')),
    channels: z.array(z.enum(['text', 'call'])).check(z.minLength(1, 'Choose texts, calls, or both.'), z.maxLength(2)),
    collected_by: z.enum(['agent', 'third_party']),
    given_to: givenToSchema,
    source: consentSourceSchema,
    words: optional(consentLimits.words),
    given_at: z._default(z.nullable(z.iso.datetime({ offset: true, error: 'Enter a date and time.' })), null),
    certificate_url: optional(consentLimits.certificate),
  }),
  answer,
  errors: ['not_found', 'invalid_input'],
});

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/leads/:id/consents/:consent/withdraw',
  summary: 'This person no longer agrees; the record stays, and automatic texts that wait for it don’t leave',
  params: z.strictObject({ id: z.uuid(), consent: z.uuid() }),
  body: z.strictObject({
    why: z.string().check(z.trim(), z.minLength(1, 'Enter why.'), z.maxLength(consentLimits.why), plain),
  }),
  answer,
  errors: ['not_found'],
});

const settings = z.object({
  /** Who asks for no more texts is not called either. */
  stop_closes_calls: z.boolean(),
  /** How people whose leads are posted have agreed; null: not said. */
  posted_consent: z.nullable(consentStatementSchema),
  /** The name that people are likely to know the agent by; null: none is entered. */
  known_as: z.nullable(z.string()),
  /** All that are known to be theirs: a consent given to another one counts as a vendor's. */
  own_names: z.array(z.string()),
});
export type ContactSettings = z.output<typeof settings>;

export const readContactSettings = endpoint({
  method: 'GET',
  path: '/api/contact-settings',
  summary: 'What a STOP closes, and how people whose leads are posted have agreed to texts',
  answer: settings,
});

export const saveContactSettings = endpoint({
  method: 'PATCH',
  path: '/api/contact-settings',
  summary: 'Changes what is named',
  body: z.strictObject({
    stop_closes_calls: z.optional(z.boolean()),
    posted_consent: z.optional(z.nullable(consentStatementSchema)),
  }),
  answer: settings,
});
