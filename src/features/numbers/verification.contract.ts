// The verification assistant: what is sent to the carrier about who texts from the number, and what became of it.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { entityTypes, longest, volumes } from './verification-form.rules.ts';

const text = (field: keyof typeof longest) =>
  z
    .string()
    .check(
      z.maxLength(longest[field], `Use ${longest[field]} characters or fewer.`),
      z.refine(isPlainText, 'Contains characters we can’t save.'),
    );

const form = z.strictObject({
  legal_name: text('legal_name'),
  doing_business_as: text('doing_business_as'),
  entity_type: z.enum(entityTypes),
  street: text('street'),
  street_2: text('street_2'),
  city: text('city'),
  state: z.string().check(z.regex(/^([A-Z]{2})?$/, 'Choose a state.')),
  zip: text('zip'),
  first_name: text('first_name'),
  last_name: text('last_name'),
  email: text('email'),
  phone: text('phone'),
  website: text('website'),
  volume: z.enum(volumes),
  summary: z.nullable(text('summary')),
  sample_1: z.nullable(text('sample_1')),
  sample_2: z.nullable(text('sample_2')),
  opt_in: z.nullable(text('opt_in')),
  own_consent: z.boolean(),
});

const states = ['sending', 'in_review', 'needs_changes', 'rejected', 'verified'] as const;

const shown = z.object({
  number: z.nullable(
    z.object({
      phone_number: z.string(),
      verified: z.boolean(),
      /** Ready at the carrier. */
      is_connected: z.boolean(),
    }),
  ),
  /** Null: nothing was written yet. */
  state: z.nullable(z.enum(['draft', ...states])),
  /** 0: not saved yet. */
  version: z.int(),
  form,
  ein_last4: z.nullable(z.string()),
  /** What the carrier said last, in its own words, and of which answer. */
  said: z.nullable(z.string()),
  field: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  /** Newest first. */
  steps: z.array(z.object({ id: z.uuid(), status: z.enum(states), said: z.nullable(z.string()), at: z.string() })),
  /** Of the sign-up page; null until the agent’s name is known. */
  page_url: z.nullable(z.string()),
});

export const readVerification = endpoint({
  method: 'GET',
  path: '/api/numbers/verification',
  summary: 'The messaging number with its verification: the form, what the carrier said, every step',
  query: z.strictObject({}),
  answer: shown,
});

export const saveVerification = endpoint({
  method: 'PUT',
  path: '/api/numbers/verification',
  summary: 'Keep the form as it stands; nothing goes to the carrier',
  body: z.strictObject({
    version: z.int(),
    form,
    /** As typed; left out: the one that is kept. */
    ein: z.optional(z.string().check(z.maxLength(20))),
  }),
  answer: shown,
  errors: ['conflict'],
});

export const submitVerification = endpoint({
  method: 'POST',
  path: '/api/numbers/verification/submit',
  summary: 'Send the kept form to the carrier’s reviewers, the first time or again',
  body: z.strictObject({ version: z.int() }),
  answer: shown,
  errors: ['conflict', 'unavailable'],
});

export const checkVerification = endpoint({
  method: 'POST',
  path: '/api/numbers/verification/check',
  summary: 'Ask the carrier now how the review stands',
  answer: shown,
  errors: ['provider_failed', 'unavailable'],
});
