import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { isTimeZone } from '../../domain/time-zone.ts';
import { tooLong } from './password-bounds.rules.ts';
import { accountEmail } from './sign-up.rules.ts';

export const address = z.pipe(
  z.string().check(
    z.maxLength(254, 'Enter a valid email address.'),
    z.refine((text) => accountEmail(text) !== null, 'Enter a valid email address.'),
  ),
  z.pipe(
    z.transform((text: string) => accountEmail(text) ?? ''),
    z.email('Enter a valid email address.'),
  ),
);
/** Longer ones are no password of ours; they are refused before anything is computed. */
export const anyPassword = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(1024, tooLong));

const user = z.object({ id: z.uuid(), email: z.string() });
export const signedIn = z.object({ token: z.string(), user });

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  summary: 'Make an account; the answer never tells whether the address is known',
  body: z.strictObject({
    email: address,
    password: anyPassword,
    /** The browser's; one that we do not know counts as not given, since nobody typed it. */
    time_zone: z.optional(
      z.pipe(
        z.string().check(z.maxLength(64)),
        z.transform((zone: string) => (isTimeZone(zone) ? zone : undefined)),
      ),
    ),
    /** `start-trial` or an invite's path; the confirmation link carries it. Anything else is dropped. */
    next: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ message: z.string() }),
  errors: ['too_many_requests'],
});

const linkToken = z.string().check(z.maxLength(100));

export const readConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirmation',
  summary: 'Whose address a confirmation link is for; changes nothing, since mail programs load links by themselves',
  body: z.strictObject({ token: linkToken }),
  answer: z.object({ email: z.string() }),
  errors: ['gone'],
});

/**
 * Whoever signs up with another person's address chooses a password that the owner does not know. So the link alone
 * confirms nothing: its sign-up's password is asked for, or the owner sets another one.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  summary:
    'Confirm an address with the token of the mail and the password of that sign-up, or with a new one; works once',
  body: z.strictObject({
    token: linkToken,
    password: anyPassword,
    /** It replaces the one chosen at sign-up. */
    is_new: z.optional(z.boolean()),
  }),
  answer: z.object({ email: z.string() }),
  errors: ['gone', 'forbidden'],
});
