// What the server answers about a lead: the short form that tables show, and the whole lead.
import * as z from 'zod/mini';

const text = z.nullable(z.string());

export const leadStatuses = ['lead', 'sold'] as const;

/** One row of the table. `version` goes back with every change. */
export const leadRowSchema = z.object({
  id: z.uuid(),
  status: z.enum(leadStatuses),
  name: text,
  /** E.164 */
  phone: text,
  further_phones: z.array(z.string()),
  email: text,
  state: text,
  /** Of the address. */
  zip: text,
  stage: z.string(),
  next_follow_up_at: text,
  created_at: z.string(),
  version: z.int(),
  company: text,
  source: text,
  tags: z.array(z.string()),
  /** YYYY-MM-DD */
  dob: text,
  military_branch: text,
  /** `$10,000`, `$10,000 – $25,000` or in words. */
  coverage_wanted: text,
  priority: z.string(),
  updated_at: z.string(),
  last_outcome: text,
  call_attempts: z.int(),
  last_contacted_at: text,
  /** Of a sold lead, else null. */
  carrier: text,
  /** Cents; the first positive of premium, monthlyPayment, annualPremium. */
  premium_cents: z.nullable(z.int()),
  sold_at: text,
});

const address = z.object({ street: text, city: text, state: text, zip: text });

/** The policy file. Money is US dollars with at most two decimals. */
export const soldSchema = z.object({
  carrier: z.optional(text),
  faceAmount: z.optional(z.nullable(z.number())),
  /** Annual. */
  premium: z.optional(z.nullable(z.number())),
  monthlyPayment: z.optional(z.nullable(z.number())),
  annualPremium: z.optional(z.nullable(z.number())),
  policyNumber: z.optional(text),
  /** YYYY-MM-DD */
  startDate: z.optional(text),
  effectiveDate: z.optional(text),
  notes: z.optional(text),
  address: z.optional(z.nullable(z.partial(address))),
  name: z.optional(text),
  phone: z.optional(text),
  email: z.optional(text),
  markedAt: z.optional(text),
});

export const pipelineSchema = z.object({
  quoted: z.optional(
    z.nullable(
      z.object({
        carrier: z.optional(text),
        face: z.optional(z.nullable(z.number())),
        premium: z.optional(z.nullable(z.number())),
        monthlyPayment: z.optional(z.nullable(z.number())),
      }),
    ),
  ),
  pending: z.optional(z.nullable(z.object({ reason: z.optional(text) }))),
});

export const leadSchema = z.extend(leadRowSchema, {
  further_emails: z.array(z.string()),
  notes: text,
  beneficiary: text,
  beneficiary_name: text,
  gender: text,
  address: z.nullable(z.partial(address)),
  /** The file that brought it. */
  import_file: text,
  external_id: text,
  extra: z.record(z.string(), z.unknown()),
  stage_changed_at: z.string(),
  /** By whoever had it before; a file says so. */
  received_at: text,
  pipeline: pipelineSchema,
  sold: z.nullable(soldSchema),
});

export type LeadRow = z.output<typeof leadRowSchema>;
export type Lead = z.output<typeof leadSchema>;
export type LeadStatus = LeadRow['status'];
