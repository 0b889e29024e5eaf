// Saved views of the leads list: what it is narrowed to, in which order, with which columns.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { leadColumnKeys } from '../lead-search/lead-columns.rules.ts';
import { filterTextFields } from '../lead-search/lead-filter.contract.ts';
import { leadStatuses } from '../lead-model/lead-shape.contract.ts';
import { leadSorts } from '../lead-search/lead-sort.rules.ts';
import { longestViewName, maxViews } from './lead-view.rules.ts';

const name = z.string().check(
  z.maxLength(longestViewName, `Use ${longestViewName} characters or fewer.`),
  z.refine(isPlainText, 'Contains characters we can’t save.'),
  z.refine((text) => text.trim() !== '', 'Enter a name.'),
);
/** As in the address. */
const filter = z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))), ...filterTextFields });
/** Null: as the device shows them. */
const columns = z.nullable(
  z.array(z.enum(leadColumnKeys)).check(
    z.maxLength(leadColumnKeys.length),
    z.refine((keys) => new Set(keys).size === keys.length, 'Each column once.'),
  ),
);

const fields = {
  name,
  status: z.enum(leadStatuses),
  filter,
  sort: z.enum(leadSorts),
  columns,
  pinned: z.boolean(),
};

export const leadViewSchema = z.object({
  id: z.uuid(),
  ...fields,
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  version: z.int(),
});
export type LeadView = z.output<typeof leadViewSchema>;

const viewId = z.strictObject({ id: z.uuid() });

export const listViews = endpoint({
  method: 'GET',
  path: '/api/lead-views',
  summary: 'All saved views of the leads list, in their order',
  query: z.strictObject({}),
  answer: z.object({ views: z.array(leadViewSchema) }),
});

export const addView = endpoint({
  method: 'POST',
  path: '/api/lead-views',
  summary: `Saves a view, at the end; at most ${maxViews}. A repeated id is the same request`,
  body: z.strictObject({ id: z.uuid(), ...fields }),
  answer: z.object({ view: leadViewSchema }),
  errors: ['conflict'],
});

export const changeView = endpoint({
  method: 'PATCH',
  path: '/api/lead-views/:id',
  summary: 'Renames, pins or overwrites a view; refused when it changed since the version named',
  params: viewId,
  body: z.strictObject({
    version: z.int(),
    changes: z
      .partial(z.strictObject(fields))
      .check(z.refine((changes) => Object.keys(changes).length > 0, 'Nothing was changed.')),
  }),
  answer: z.object({ view: leadViewSchema }),
  errors: ['not_found', 'conflict'],
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/lead-views/:id',
  summary: 'Deletes a view; the leads stay',
  params: viewId,
  answer: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const orderViews = endpoint({
  method: 'PUT',
  path: '/api/lead-views/order',
  summary: 'Puts the views into this order; those that are not named follow as they were',
  body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxViews)) }),
  answer: z.object({ views: z.array(leadViewSchema) }),
});
