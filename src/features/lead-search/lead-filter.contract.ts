// A filter of leads in a request's query or body, field by field; `readLeadFilter` makes it a LeadFilter.
import * as z from 'zod/mini';
import { filterReaders, type FilterKey } from './lead-filter.rules.ts';
import { leadStatuses } from '../lead-model/lead-shape.contract.ts';

const field = (key: FilterKey) =>
  z.optional(
    z.string().check(
      z.maxLength(4000),
      z.refine((text) => filterReaders[key](text) !== undefined, 'We don’t recognize this filter.'),
    ),
  );

/** The narrowing fields alone, as a saved view keeps them. */
export const filterTextFields = {
  stage: field('stage'),
  state: field('state'),
  source: field('source'),
  tag: field('tag'),
  follow_up: field('follow_up'),
  last_contacted: field('last_contacted'),
  last_outcome: field('last_outcome'),
  attempts: field('attempts'),
  carrier: field('carrier'),
  coverage: field('coverage'),
  premium: field('premium'),
  local_time: field('local_time'),
  age: field('age'),
  created: field('created'),
  sold_on: field('sold_on'),
  military: field('military'),
  has_phone: field('has_phone'),
  import: field('import'),
  priority: field('priority'),
} as const;

/** For `z.strictObject({ ...leadFilterFields, … })`. */
export const leadFilterFields = {
  status: z._default(z.enum(leadStatuses), 'lead'),
  /** Part of a name, phone, email, company, tag or note; one or two letters: the beginning of the name. */
  q: z.optional(z.string().check(z.maxLength(200))),
  ...filterTextFields,
} as const;

/** A whole filter as a request's body carries it: `{ status: 'lead', state: 'TX,FL' }`. */
export const leadFilterSchema = z.strictObject(leadFilterFields);
