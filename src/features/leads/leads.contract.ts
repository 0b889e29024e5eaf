// Leads: list, counts, one lead, add, edit, stage, delete and restore. Selling stands in sold.contract.ts.
import * as z from 'zod/mini';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { leadAddressSchema, leadFields, leadLimits } from '../../domain/lead-draft.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { leadFilterFields } from './lead-filter.contract.ts';
import { leadRowSchema, leadSchema } from './lead-shape.contract.ts';
import { leadSorts } from './lead-sort.rules.ts';
import { typedText } from './typed-text.contract.ts';

const instant = leadFields.next_follow_up_at.def.innerType;
const date = z.nullable(
  z.string().check(z.refine((value) => value === '' || isCalendarDate(value), 'Enter a real date, YYYY-MM-DD.')),
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
  address: z.nullable(leadAddressSchema),
  source: typedText(leadLimits.source),
  next_follow_up_at: instant,
  tags: leadFields.tags.def.innerType,
} as const;

export const addLeadSchema = z.strictObject({ id: z.uuid(), ...z.partial(z.strictObject(leadInputFields)).shape });
export const leadChangesSchema = z
  .partial(
    z.strictObject({
      ...leadInputFields,
      last_outcome: typedText(200),
      priority: z.enum(['low', 'medium', 'high']),
      further_phones: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(leadLimits.furtherPhones)),
      further_emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(leadLimits.furtherEmails)),
    }),
  )
  .check(z.refine((changes) => Object.keys(changes).length > 0, 'Nothing was changed.'));

export type AddLead = z.output<typeof addLeadSchema>;
export type LeadChanges = z.output<typeof leadChangesSchema>;

const targets = ['email'];
const leadId = z.strictObject({ id: z.uuid() });
const ids = z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) });

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  summary:
    'One page of the leads that match; newest first, sold leads by the date they were sold, unless sorted otherwise',
  query: z.strictObject({
    ...leadFilterFields,
    /** Newest first unless given; sold leads by the date they were sold. */
    sort: z.optional(z.enum(leadSorts)),
    cursor: z.optional(z.string().check(z.maxLength(1000))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({ rows: z.array(leadRowSchema), next_cursor: z.nullable(z.string()) }),
});

export const countLeads = endpoint({
  method: 'GET',
  path: '/api/leads/counts',
  summary: 'How many leads and sold leads there are, and leads by stage',
  query: z.strictObject({}),
  answer: z.object({ lead: z.int(), sold: z.int(), stages: z.record(z.string(), z.int()) }),
});

export const countMatches = endpoint({
  method: 'GET',
  path: '/api/leads/matching',
  summary: 'How many leads match; exact up to 10,000',
  query: z.strictObject({ ...leadFilterFields }),
  answer: z.object({
    /** Null: more than 10,000. */
    count: z.nullable(z.int()),
  }),
});

export const listFilterValues = endpoint({
  method: 'GET',
  path: '/api/leads/filter-values',
  summary: 'Which sources, states and tags the leads of a tab have, for the filters',
  query: z.strictObject({ status: leadFilterFields.status }),
  answer: z.object({ sources: z.array(z.string()), states: z.array(z.string()), tags: z.array(z.string()) }),
});

export const readLead = endpoint({
  method: 'GET',
  path: '/api/leads/:id',
  summary: 'One lead, whole',
  params: leadId,
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found'],
});

export const createLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  summary: 'Adds a lead; one with the same phone or email is completed instead. A repeated id is the same request',
  targets,
  body: z.strictObject({
    ...addLeadSchema.shape,
    /** `refuse`: what another lead has already is a conflict that names it, instead of completing that lead. */
    if_taken: z.optional(z.enum(['merge', 'refuse'])),
  }),
  answer: z.object({
    lead: leadSchema,
    /** True: an existing lead had this phone or email; its blanks were filled. */
    merged: z.boolean(),
    /** True: what was typed as phone is none, and was not stored. */
    phone_dropped: z.boolean(),
  }),
  errors: ['conflict'],
});

export const editLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id',
  summary: 'Changes fields of a lead; refused when it changed since the version named',
  targets,
  params: leadId,
  body: z.strictObject({
    version: z.int(),
    changes: leadChangesSchema,
    /** True: a further phone or email may be another lead's own. */
    keep_shared: z.optional(z.boolean()),
  }),
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found', 'conflict'],
});

export const changeStage = endpoint({
  method: 'POST',
  path: '/api/leads/:id/stage',
  summary: 'Moves a lead to a stage and notes it',
  params: leadId,
  body: z.strictObject({
    stage: z.enum(leadStages),
    version: z.optional(z.int()),
    /** Names the move, so that it can be taken back. */
    id: z.optional(z.uuid()),
  }),
  answer: z.object({ lead: leadRowSchema }),
  errors: ['not_found', 'conflict'],
});

export const deleteLeads = endpoint({
  method: 'POST',
  path: '/api/leads/delete',
  summary: 'Moves leads to the trash for 30 days and deletes the contacts with their phones',
  body: ids,
  answer: z.object({
    deleted: z.int(),
    skipped: z.int(),
    deleted_ids: z.array(z.uuid()),
    contacts_failed: z.boolean(),
  }),
});

export const restoreLeads = endpoint({
  method: 'POST',
  path: '/api/leads/restore',
  summary: 'Takes leads out of the trash; a phone or email that another lead took meanwhile is kept as a further one',
  body: ids,
  answer: z.object({
    restored: z.int(),
    kept_aside: z.array(
      z.object({ id: z.uuid(), name: z.nullable(z.string()), field: z.enum(['phone', 'email']), value: z.string() }),
    ),
    contacts_failed: z.boolean(),
  }),
});
