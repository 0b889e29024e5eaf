// What a person may type into a lead, new or known.
import * as z from 'zod/mini';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { leadAddressSchema, leadFields, leadLimits } from '../../domain/lead-draft.ts';
import { typedText } from './typed-text.contract.ts';

const instant = leadFields.next_follow_up_at.def.innerType;
const date = z.nullable(
  z
    .string()
    .check(z.refine((value) => value === '' || isCalendarDate(value), 'Enter a valid date, such as 1960-02-29.')),
);

/** What a person may type into a lead; `phone`, `email` and `state` in any form. */
export const leadInputFields = {
  name: typedText(leadLimits.name),
  phone: typedText(60),
  email: typedText(254),
  notes: typedText(leadLimits.notes),
  dob: date,
  state: typedText(40),
  beneficiary: typedText(leadLimits.beneficiary),
  beneficiary_name: typedText(leadLimits.beneficiary_name),
  company: typedText(leadLimits.company),
  gender: typedText(leadLimits.gender),
  military_branch: typedText(leadLimits.military_branch),
  coverage_wanted: typedText(leadLimits.coverage_wanted),
  address: z.nullable(leadAddressSchema),
  source: typedText(leadLimits.source),
  next_follow_up_at: instant,
  tags: leadFields.tags.def.innerType,
} as const;

export const addLeadSchema = z.strictObject({ id: z.uuid(), ...z.partial(z.strictObject(leadInputFields)).shape });
/** A list may be as long as what is stored, which may be more than a lead can hold: see `changeLead`. */
const maxListed = 1000;

export const leadChangesSchema = z
  .partial(
    z.strictObject({
      ...leadInputFields,
      last_outcome: typedText(200),
      priority: z.enum(['low', 'medium', 'high']),
      further_phones: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(maxListed)),
      further_emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(maxListed)),
    }),
  )
  .check(z.refine((changes) => Object.keys(changes).length > 0, 'Nothing was changed.'));

export type AddLead = z.output<typeof addLeadSchema>;
export type LeadChanges = z.output<typeof leadChangesSchema>;
