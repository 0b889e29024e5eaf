// An agent’s public page, set up by an admin.
import * as z from 'zod/mini';
import { normalizeEmail } from '../../domain/email-address.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { normalizeDialerPhone } from '../../domain/phone-number.ts';
import { cleanLine, cleanText } from '../../domain/plain-text.ts';
import { isLightAddress, isLightName, isWebAddress, longest } from '../showcase/showcase.rules.ts';
import { showcaseWords as words } from '../showcase/showcase.words.ts';

const byId = z.strictObject({ id: z.uuid() });
const longestUrl = 500;

const line = (most: number) => z.string().check(z.overwrite(cleanLine), z.maxLength(most, words.tooLong(most)));
const blankOr = (isGood: (typed: string) => boolean) => (typed: string) => typed === '' || isGood(typed);

/** The mark of what the admin saw; a save without one takes the place of whatever is there. */
const seen = z.optional(z.string().check(z.maxLength(64)));

const page = z.strictObject({
  seen,
  full_name: line(longest.full_name).check(z.minLength(1, words.nameMissing), z.refine(isLightName, words.heavyName)),
  email: line(longest.email).check(
    z.refine(
      blankOr((typed) => normalizeEmail(typed) !== null),
      words.badEmail,
    ),
  ),
  phone: line(longest.phone).check(
    z.refine(
      blankOr((typed) => normalizeDialerPhone(typed) !== null),
      words.badPhone,
    ),
    z.overwrite((typed) => normalizeDialerPhone(typed) ?? ''),
  ),
  npn: line(longest.npn).check(
    z.refine(
      blankOr((typed) => /^\d+$/.test(typed)),
      words.badNpn,
    ),
  ),
  calendly_url: line(longest.calendly_url).check(
    z.refine(blankOr(isWebAddress), words.badAddress),
    z.refine(isLightAddress, words.heavyAddress),
  ),
  short_bio: z.string().check(z.overwrite(cleanText), z.maxLength(longest.short_bio, words.tooLong(longest.short_bio))),
  headshot_url: line(longestUrl).check(z.refine(isLightAddress, words.heavyAddress)),
  published: z.boolean(),
});

const typedState = z.strictObject({
  state_code: line(20),
  license_number: line(longest.license_number),
  license_image_url: line(longestUrl),
});

const onboarding = z.object({
  id: z.uuid(),
  page: z.object({
    full_name: z.string(),
    email: z.string(),
    phone: z.string(),
    npn: z.string(),
    calendly_url: z.string(),
    short_bio: z.string(),
    headshot_url: z.string(),
    published: z.boolean(),
  }),
  slug: z.nullable(z.string()),
  states: z.array(
    z.object({
      state_code: z.string(),
      license_number: z.string(),
      license_image_url: z.string(),
      /** Opens the file for an hour or two. */
      license_link: z.string(),
    }),
  ),
  marks: z.object({ page: z.string(), states: z.string() }),
});
export type AgentOnboarding = z.output<typeof onboarding>;

export const readAgent = endpoint({
  method: 'GET',
  path: '/api/admin/agents/:id',
  summary: 'What an agent’s public page shows, or would show',
  params: byId,
  query: z.strictObject({}),
  answer: onboarding,
  errors: ['not_found'],
});

export const saveAgentPage = endpoint({
  method: 'PUT',
  path: '/api/admin/agents/:id/profile',
  summary: 'Save an agent’s profile; the first time it gives the page its address',
  params: byId,
  body: page,
  answer: onboarding,
  // The address that visitors see.
  targets: ['email'],
  errors: ['not_found', 'conflict'],
});

export const saveAgentStates = endpoint({
  method: 'PUT',
  path: '/api/admin/agents/:id/states',
  summary: 'Save all licensed states of an agent; one that is not named is removed',
  params: byId,
  body: z.strictObject({ seen, states: z.array(typedState).check(z.maxLength(100)) }),
  answer: onboarding,
  errors: ['not_found', 'conflict'],
});
