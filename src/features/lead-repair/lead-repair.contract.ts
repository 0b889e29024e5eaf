import * as z from 'zod/mini';
import { contactChannels } from '../../domain/contact-channel.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { importDoubts } from './lead-repair.rules.ts';

const repair = z.nullable(
  z.object({
    is_done: z.boolean(),
    /** The agent has put its figures away. */
    is_told: z.boolean(),
    /** Leads that it found opted out. */
    opt_outs: z.int(),
    /** Numbers and emails that were somebody else's, and are no lead's any more. */
    others: z.int(),
    /** Leads that may be two people, still to be decided. */
    two_people: z.int(),
  }),
);
export type LeadRepair = NonNullable<z.output<typeof repair>>;

export const readLeadRepair = endpoint({
  method: 'GET',
  path: '/api/lead-repair',
  summary: 'What reading older leads again by today’s rules has found; null where there were none',
  query: z.strictObject({}),
  answer: z.object({ repair }),
});

export const tellLeadRepair = endpoint({
  method: 'PUT',
  path: '/api/lead-repair/told',
  summary: 'Puts the figures of reading older leads again away on every device',
  body: z.strictObject({}),
  answer: z.object({}),
});

const foundOptOut = z.object({
  id: z.uuid(),
  lead_id: z.uuid(),
  lead_name: z.nullable(z.string()),
  /** The words that say it, with where they stood. */
  said: z.string(),
  closed: z.array(z.object({ channel: z.enum(contactChannels), address: z.string() })),
  is_in_trash: z.boolean(),
});
export type FoundOptOut = z.output<typeof foundOptOut>;

export const maxFoundAtOnce = 50;

export const listFoundOptOuts = endpoint({
  method: 'GET',
  path: '/api/lead-repair/opt-outs',
  summary: 'One page of leads that were found opted out when they were read again',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxFoundAtOnce)), maxFoundAtOnce),
  }),
  answer: z.object({ rows: z.array(foundOptOut), next_cursor: z.nullable(z.string()) }),
});

const foundOther = z.object({
  id: z.uuid(),
  lead_id: z.uuid(),
  lead_name: z.nullable(z.string()),
  address: z.string(),
  /** The column or the post's field that it stood under. */
  under: z.string(),
  /** A file's name, or a vendor. */
  from: z.nullable(z.string()),
  is_in_trash: z.boolean(),
});
export type FoundOther = z.output<typeof foundOther>;

export const listFoundOthers = endpoint({
  method: 'GET',
  path: '/api/lead-repair/others',
  summary: 'One page of numbers and emails that were taken off leads because they were somebody else’s',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxFoundAtOnce)), maxFoundAtOnce),
  }),
  answer: z.object({ rows: z.array(foundOther), next_cursor: z.nullable(z.string()) }),
});

const foundPeople = z.object({
  id: z.uuid(),
  lead_id: z.uuid(),
  lead: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** Who came in later, and went into that lead. */
  second: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  via: z.enum(['post', 'file']),
  /** A vendor, or a file's name. */
  from: z.nullable(z.string()),
});
export type FoundPeople = z.output<typeof foundPeople>;

export const listFoundPeople = endpoint({
  method: 'GET',
  path: '/api/lead-repair/people',
  summary: 'One page of leads into which two people may have gone, until it is decided',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxFoundAtOnce)), maxFoundAtOnce),
  }),
  answer: z.object({ rows: z.array(foundPeople), next_cursor: z.nullable(z.string()) }),
});

export const splitPeople = endpoint({
  method: 'POST',
  path: '/api/lead-repair/people/:id/split',
  summary:
    'Gives the second person a lead of their own; the first loses what was theirs. The same again changes nothing',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ lead_id: z.uuid() }),
  answer: z.object({}),
  errors: ['not_found', 'conflict'],
});

export const keepPeople = endpoint({
  method: 'POST',
  path: '/api/lead-repair/people/:id/keep',
  summary: 'They are the same person: the lead stays as it is',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({}),
  answer: z.object({}),
  errors: ['not_found'],
});

const doubtfulImport = z.object({
  id: z.uuid(),
  file_name: z.string(),
  created_at: z.string(),
  doubts: z.array(z.enum(importDoubts)),
});
export type DoubtfulImport = z.output<typeof doubtfulImport>;

export const listDoubtfulImports = endpoint({
  method: 'GET',
  path: '/api/lead-repair/imports',
  summary: 'Imports of earlier days in which something may have been misread that their leads can’t tell any more',
  query: z.strictObject({}),
  answer: z.object({ rows: z.array(doubtfulImport) }),
});
