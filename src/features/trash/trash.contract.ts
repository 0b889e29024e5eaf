// The trash: into it and out of it, what is in it, and its end before its time is over.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { trashDays } from '../../domain/retention.ts';
import { leadStatuses } from '../lead-model/lead-shape.contract.ts';

const text = z.nullable(z.string());
const some = z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000));
const ids = z.strictObject({ ids: some });

export const trashRowSchema = z.object({
  id: z.uuid(),
  status: z.enum(leadStatuses),
  name: text,
  phone: text,
  email: text,
  state: text,
  deleted_at: z.string(),
  /** When it goes for good. */
  purged_at: z.string(),
});
export type TrashRow = z.output<typeof trashRowSchema>;

export const deleteLeads = endpoint({
  method: 'POST',
  path: '/api/leads/delete',
  summary: `Moves leads to the trash for ${trashDays} days and deletes the contacts with their phones`,
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
  summary:
    'Takes leads out of the trash; a phone or email that another lead took in the meantime is kept as a further one',
  body: z.strictObject({
    ids: some,
    /** Right after the deletion: no timeline has a line of either. */
    by_undo: z._default(z.boolean(), false),
  }),
  answer: z.object({
    restored: z.int(),
    kept_aside: z.array(
      z.object({ id: z.uuid(), name: z.nullable(z.string()), field: z.enum(['phone', 'email']), value: z.string() }),
    ),
    contacts_failed: z.boolean(),
  }),
});

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/leads/trash',
  summary: 'One page of deleted leads, the one deleted last first',
  query: z.strictObject({
    /** Part of a name, phone, email or company. */
    q: z.optional(z.string().check(z.maxLength(200))),
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({ rows: z.array(trashRowSchema), next_cursor: text }),
});

export const purgeLeads = endpoint({
  method: 'POST',
  path: '/api/leads/trash/purge',
  summary: 'Ends leads that are in the trash for good, with their notes',
  body: ids,
  answer: z.object({ purged: z.int() }),
});

const instant = z.iso.datetime({ offset: true });

export const countTrash = endpoint({
  method: 'GET',
  path: '/api/leads/trash/count',
  summary: 'How many leads are in the trash, and when the last of them came in',
  query: z.strictObject({
    /** Only those deleted until then. */
    until: z.optional(instant),
  }),
  answer: z.object({ count: z.int(), newest: text }),
});

export const emptyTrash = endpoint({
  method: 'POST',
  path: '/api/leads/trash/empty',
  summary:
    'Ends what is in the trash for good, the first part at once and the rest behind it; asked twice, it is done once',
  body: z.strictObject({
    /** What is deleted later stays: nobody has been asked about it. */
    until: instant,
  }),
  answer: z.object({
    purged: z.int(),
    /** Those that are yet to go. */
    left: z.int(),
  }),
});
