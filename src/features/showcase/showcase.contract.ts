// The Agent Showcase wizard: the profile, its picture, the states with their licenses, and whether everybody sees it.
import * as z from 'zod/mini';
import { normalizeEmail } from '../../domain/email-address.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { cleanLine, cleanText, isPlainText } from '../../domain/plain-text.ts';
import { normalizeDialerPhone } from '../../domain/phone-number.ts';
import { usStates } from '../../domain/us-state.ts';
import { maxFileBytes } from '../files/files.rules.ts';
import { isLightAddress, isLightName, isState, isWebAddress, longest } from './showcase.rules.ts';
import { showcaseWords as words } from './showcase.words.ts';

const text = z.nullable(z.string());

const showcaseSchema = z.object({
  profile: z.object({
    full_name: z.string(),
    email: z.string(),
    /** The phone that rings; nobody else sees it. */
    phone: text,
    npn: z.string(),
    short_bio: z.string(),
    calendly_url: z.string(),
    /** What visitors call. */
    public_phone: text,
  }),
  /** Messaging numbers that may stand on the page. */
  own_numbers: z.array(z.string()),
  /** A link that is good for this person to see it. */
  headshot_link: text,
  slug: text,
  published: z.boolean(),
  states: z.array(
    z.object({
      state_code: z.string(),
      state_name: z.string(),
      license_number: z.string(),
      license_image_url: z.string(),
      license_link: z.string(),
    }),
  ),
});
export type Showcase = z.output<typeof showcaseSchema>;

export const readShowcase = endpoint({
  method: 'GET',
  path: '/api/showcase',
  summary: 'What the own public page shows, or would show',
  query: z.strictObject({}),
  answer: showcaseSchema,
});

const line = (most: number) =>
  z.string().check(
    z.maxLength(most, words.tooLong(most)),
    z.refine(isPlainText, words.badText),
    z.overwrite((typed: string) => cleanLine(typed)),
  );
const blankOr = (isGood: (typed: string) => boolean) => (typed: string) => typed === '' || isGood(typed);
const phone = z.nullable(z.string().check(z.maxLength(longest.phone, words.badPhone))).check(
  z.refine((typed) => typed === null || typed.trim() === '' || normalizeDialerPhone(typed) !== null, words.badPhone),
  z.overwrite((typed) => (typed === null || typed.trim() === '' ? null : normalizeDialerPhone(typed))),
);

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/showcase/profile',
  summary: 'Saves the profile; the first time it gives the page its address, which then stays',
  body: z.strictObject({
    full_name: line(longest.full_name).check(z.minLength(1, words.nameMissing), z.refine(isLightName, words.heavyName)),
    email: line(longest.email).check(
      z.refine(
        blankOr((typed) => normalizeEmail(typed) !== null),
        words.badEmail,
      ),
    ),
    phone,
    npn: line(longest.npn).check(
      z.refine(
        blankOr((typed) => /^\d+$/.test(typed)),
        words.badNpn,
      ),
    ),
    short_bio: z.string().check(
      z.maxLength(longest.short_bio, words.tooLong(longest.short_bio)),
      z.refine(isPlainText, words.badText),
      z.overwrite((typed: string) => cleanText(typed)),
    ),
    calendly_url: line(longest.calendly_url).check(
      z.refine(blankOr(isWebAddress), words.badAddress),
      z.refine(isLightAddress, words.heavyAddress),
    ),
    /** The phone above, a messaging number of one's own, or none. */
    public_phone: phone,
  }),
  answer: showcaseSchema,
  // The address that visitors see, which need not be the caller's.
  targets: ['email'],
  errors: ['invalid_input'],
});

export const saveHeadshot = endpoint({
  method: 'POST',
  path: '/api/showcase/headshot',
  summary: 'Takes a JPEG, PNG or WebP image as it is and puts it on the page',
  rawBody: true,
  maxBodyBytes: maxFileBytes,
  query: z.strictObject({}),
  answer: z.object({ headshot_link: text }),
  errors: ['invalid_input', 'unavailable'],
});

export const removeHeadshot = endpoint({
  method: 'DELETE',
  path: '/api/showcase/headshot',
  summary: 'Takes the picture off the page',
  answer: z.object({ ok: z.literal(true) }),
});

export const uploadLicense = endpoint({
  method: 'POST',
  path: '/api/showcase/licenses/:state',
  summary: 'Takes an image or a PDF as it is; saved with its state within a day, or gone',
  params: z.strictObject({ state: z.string().check(z.refine(isState, 'Not one of the 50 states.')) }),
  rawBody: true,
  maxBodyBytes: maxFileBytes,
  query: z.strictObject({}),
  answer: z.object({ license_image_url: z.string(), license_link: z.string() }),
  errors: ['invalid_input', 'unavailable'],
});

export const saveStates = endpoint({
  method: 'PUT',
  path: '/api/showcase/states',
  summary: 'Saves all states with their licenses; one that is not named is removed',
  body: z.strictObject({
    states: z
      .array(
        z.strictObject({
          state_code: z.string().check(z.maxLength(20)),
          license_number: line(longest.license_number),
          license_image_url: z.string().check(z.maxLength(500)),
        }),
      )
      .check(z.maxLength(usStates.length)),
  }),
  answer: showcaseSchema,
  errors: ['invalid_input'],
});

export const setPublished = endpoint({
  method: 'PUT',
  path: '/api/showcase/published',
  summary: 'Shows the page to everybody, or to nobody else',
  body: z.strictObject({ published: z.boolean() }),
  answer: z.object({ published: z.boolean() }),
  errors: ['conflict'],
});
