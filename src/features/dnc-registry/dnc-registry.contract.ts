// The National Do Not Call Registry: what is known of a number, what the agent says of one, and scrub files in and out.
import * as z from 'zod/mini';
import { dialerPattern } from '../../domain/phone-number.ts';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import {
  groundKinds,
  longestFileName,
  longestHow,
  mostChecksInRequest,
  mostNumbersInAnswer,
} from './dnc-registry.rules.ts';
import { howMissing } from './dnc-registry.words.ts';

const plain = z.refine<string>(isPlainText, 'Contains characters we can’t save.');
const number = z.string().check(z.regex(dialerPattern, 'Enter the phone number as +12025550143.'));
const day = z.string().check(z.refine(isCalendarDate, 'Enter a date.'));

const standing = z.object({
  /** `open`, or why a call to this number is refused. */
  standing: z.enum(['open', 'on_national_list', 'dnc_not_checked']),
  /** The last check; null: none. */
  check: z.nullable(z.object({ result: z.enum(['clear', 'listed']), checked_at: z.string() })),
});
export type NumberStanding = z.output<typeof standing>;

export const readStanding = endpoint({
  method: 'GET',
  path: '/api/dnc-registry/number',
  summary: 'Whether the National Do Not Call Registry lets the caller call this number, and its last check',
  query: z.strictObject({ number }),
  answer: standing,
});

export const addGround = endpoint({
  method: 'POST',
  path: '/api/dnc-registry/grounds',
  summary: 'Records that somebody asked to be called, or is a client, with how and when',
  body: z.strictObject({
    number,
    kind: z.enum(groundKinds),
    how: z.string().check(z.trim(), z.minLength(1, howMissing), z.maxLength(longestHow), plain),
    happened_on: day,
  }),
  answer: standing,
  errors: ['invalid_input'],
});

export const addCheckByHand = endpoint({
  method: 'POST',
  path: '/api/dnc-registry/checks/by-hand',
  summary:
    'Records that the agent looked this number up on that day and didn’t find it; not for one that a file has listed',
  body: z.strictObject({ number, checked_on: day }),
  answer: standing,
  errors: ['invalid_input', 'conflict'],
});

export const addChecks = endpoint({
  method: 'POST',
  path: '/api/dnc-registry/checks',
  summary: 'Keeps what a scrub service found; a check that is older than the one there is changes nothing',
  body: z.strictObject({
    file_name: z.string().check(z.minLength(1), z.maxLength(longestFileName), plain),
    checks: z
      .array(
        z.strictObject({
          number,
          result: z.enum(['clear', 'listed']),
          /** Null: today. */
          checked_on: z.nullable(day),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostChecksInRequest)),
  }),
  /** How many are kept as the last check. */
  answer: z.object({ kept: z.int() }),
  maxBodyBytes: 512 * 1024,
  errors: ['invalid_input'],
});

export const listToCheck = endpoint({
  method: 'GET',
  path: '/api/dnc-registry/to-check',
  summary: 'US numbers of the caller’s leads that were not checked in so many days, in order; listed ones too',
  query: z.strictObject({
    days: z.coerce.number().check(z.int(), z.gte(0), z.lte(31)),
    /** The last number of the answer before. */
    after: z.optional(number),
  }),
  answer: z.object({ numbers: z.array(z.string()).check(z.maxLength(mostNumbersInAnswer)), has_more: z.boolean() }),
});
