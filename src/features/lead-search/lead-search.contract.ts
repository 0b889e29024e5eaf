// Which leads there are: the list page by page, and how many match.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { standingsField } from '../contact-gate/standing.contract.ts';
import { leadFilterFields } from './lead-filter.contract.ts';
import { leadRowSchema } from '../lead-model/lead-shape.contract.ts';
import { leadSorts } from './lead-sort.rules.ts';

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  summary:
    'One page of the leads that match; newest first, sold leads by the date they were sold, unless sorted otherwise',
  query: z.strictObject({
    ...leadFilterFields,
    /** Newest first unless given; sold leads by the date they were sold. */
    sort: z.optional(z.enum(leadSorts)),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({
    rows: z.array(leadRowSchema),
    next_cursor: z.nullable(z.string()),
    standings: standingsField,
  }),
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
  summary: 'Which sources, states, tags, last outcomes and carriers the leads of a tab have, for the filters',
  query: z.strictObject({ status: leadFilterFields.status }),
  answer: z.object({
    sources: z.array(z.string()),
    states: z.array(z.string()),
    tags: z.array(z.string()),
    carriers: z.array(z.string()),
    outcomes: z.array(z.string()),
  }),
});
