// What can happen to a lead besides its notes, and what is kept of it. One kind, one shape of detail.
// That it was added has no row: its created_at and import_id say so.
import * as z from 'zod/mini';
import { soldSchema } from '../lead-model/lead-shape.contract.ts';

const text = z.nullable(z.string());

/** `detail` by kind. What another feature wants on the timeline gets its kind here. */
export const leadEventDetails = {
  /** Posted by a lead vendor. `verdict`: what became of it. */
  intake: z.strictObject({ post_id: z.uuid(), verdict: z.enum(['created', 'completed', 'duplicate']), source: text }),
  /** An import found this lead and filled its blanks. */
  import_filled: z.strictObject({ import_id: z.uuid(), file_name: z.string() }),
  /** Another lead was merged into this one. */
  merged: z.strictObject({ merge_id: z.uuid(), name: text, phone: text, email: text }),
  /** A merge was taken back. */
  unmerged: z.strictObject({ merge_id: z.uuid(), name: text }),
  /** Somebody else who had gone into this lead got a lead of their own. */
  split_off: z.strictObject({ name: text, phone: text, email: text }),
  split_from: z.strictObject({ name: text }),
  /** `sold_on`: the day of the sale where it was another than the day it was marked. `import_id`: the file that brought it. */
  sold: z.strictObject({
    carrier: text,
    premium_cents: z.nullable(z.int()),
    sold_on: z.optional(z.string()),
    import_id: z.optional(z.uuid()),
  }),
  /** The import that had sold this lead was reverted. */
  sale_taken_back: z.strictObject({ import_id: z.uuid(), file_name: z.string() }),
  /** The sale was none. `reason`: as the agent typed it. `policy`: its file, as it was. */
  not_sold: z.strictObject({ reason: text, policy: z.nullable(soldSchema) }),
  policy_edited: z.strictObject({ fields: z.array(z.string()) }),
  /** How a call ended, and what the lead held before: what undoing puts back. */
  outcome: z.strictObject({ outcome: z.string(), former_outcome: text, former_contacted_at: text }),
  trashed: z.strictObject({}),
  restored: z.strictObject({}),
  tagged: z.strictObject({ added: z.array(z.string()), removed: z.array(z.string()) }),
  /** The moment of a follow-up came and the agent was told. */
  follow_up_due: z.strictObject({ due_at: z.string() }),
  booked: z.strictObject({ meeting: z.string(), starts_at: z.string(), join_url: text }),
  booking_canceled: z.strictObject({ meeting: z.string(), starts_at: z.string() }),
} as const;

export type LeadEventKind = keyof typeof leadEventDetails;
export type LeadEventDetail<Kind extends LeadEventKind> = z.output<(typeof leadEventDetails)[Kind]>;
