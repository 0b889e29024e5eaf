// Selling: the Mark as SOLD form and its later edits. Money is typed in dollars; nothing passes through a fraction.
import * as z from 'zod/mini';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { maxPolicyCents, parseCents } from '../../domain/money.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { isSaleDay, saleDayMessage } from '../../domain/sale-day.ts';
import { leadSchema } from '../lead-model/lead-shape.contract.ts';
import { typedText } from '../lead-model/typed-text.contract.ts';

const dollars = z.nullable(
  z.string().check(
    z.maxLength(30),
    z.refine((value) => {
      if (value.trim() === '') return true;
      const cents = parseCents(value);
      return cents !== null && cents <= maxPolicyCents;
    }, 'Enter an amount such as 1,200.50, up to $99,999,999.99.'),
  ),
);
const date = z.nullable(
  z
    .string()
    .check(
      z.refine(
        (value) => value.trim() === '' || isCalendarDate(value.trim()),
        'Enter a valid date between 1900 and 2100.',
      ),
    ),
);

/** Every text as typed: trimmed by the server, empty becomes null. A field left away is null. */
export const soldInputFields = {
  carrier: typedText(200),
  faceAmount: dollars,
  /** Annual. */
  premium: dollars,
  monthlyPayment: dollars,
  policyNumber: typedText(100),
  startDate: date,
  effectiveDate: date,
  /** The day of the sale, in the agent's zone. Left away: today for a sale, as it was for an edit. */
  soldOn: z.nullable(z.string().check(z.refine((value) => isSaleDay(value.trim()), saleDayMessage))),
  notes: typedText(10_000),
  address: z.nullable(
    z.partial(
      z.strictObject({ street: typedText(300), city: typedText(120), state: typedText(40), zip: typedText(20) }),
    ),
  ),
  name: typedText(200),
  phone: typedText(60),
  email: typedText(254),
} as const;

export const soldInputSchema = z.partial(z.strictObject(soldInputFields));
export type SoldInput = z.output<typeof soldInputSchema>;

const leadId = z.strictObject({ id: z.uuid() });
export const longestReason = 300;

export const markSold = endpoint({
  method: 'POST',
  path: '/api/leads/:id/sold',
  summary: 'Marks a lead as sold; a repeat answers the sold lead and changes nothing',
  targets: ['email'],
  params: leadId,
  body: soldInputSchema,
  answer: z.object({ lead: leadSchema, was_sold: z.boolean() }),
  errors: ['not_found'],
});

export const takeSaleBack = endpoint({
  method: 'POST',
  path: '/api/leads/:id/not-sold',
  summary: 'A sold lead is a lead again, where it stood: right after the sale without a word, later with the reason',
  params: leadId,
  body: z.strictObject({
    reason: z._default(
      z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(longestReason, `Use ${longestReason} characters or fewer.`),
            z.refine(isPlainText, 'Contains characters we can’t save.'),
          ),
      ),
      null,
    ),
  }),
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found'],
});

export const editSold = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id/sold',
  summary: 'Replaces the sold info of a sold lead; the day it was sold stays unless another is named',
  targets: ['email'],
  params: leadId,
  body: z.strictObject({ version: z.int(), sold: soldInputSchema }),
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found', 'conflict'],
});

export const listCarriers = endpoint({
  method: 'GET',
  path: '/api/leads/carriers',
  summary: 'Carriers of own sold leads, most used first, for suggestions',
  query: z.strictObject({}),
  answer: z.object({ carriers: z.array(z.string()) }),
});
