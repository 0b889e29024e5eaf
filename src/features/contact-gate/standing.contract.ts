// What closes calls and texts to the people of a list, beside their hours: each list brings it with its rows.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { dialerPattern } from '../../domain/phone-number.ts';

/** Numbers on a page, in one request. */
export const mostNumbersAsked = 100;

/** US and Canadian numbers alone are closed by a list or a count. */
const number = z.string().check(z.regex(dialerPattern, 'Enter the phone number as +12025550143.'));

const closedWay = z.nullable(
  z.object({
    why: z.enum(['suppressed', 'daily_limit', 'on_national_list', 'dnc_not_checked']),
    /** Null: for as long as nothing changes. */
    until: z.nullable(z.string()),
  }),
);

export const standingSchema = z.object({ number: z.string(), call: closedWay, text: closedWay });
export type Standing = z.output<typeof standingSchema>;
export type ClosedWay = NonNullable<Standing['call']>;

/** In the answer of a list: of the numbers in it, those to which something is closed. */
export const standingsField = z.array(standingSchema);

export const readStandings = endpoint({
  method: 'POST',
  path: '/api/contact-standings',
  summary: 'To which of these numbers the caller may not call or text, why and until when; the hours are not told',
  body: z.strictObject({ numbers: z.array(number).check(z.minLength(1), z.maxLength(mostNumbersAsked)) }),
  answer: z.object({ standings: standingsField }),
});
