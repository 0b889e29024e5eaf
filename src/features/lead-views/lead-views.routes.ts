import { DatabaseError } from 'pg';
import { cleanLine } from '../../domain/plain-text.ts';
import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { isBuiltInName, maxViews, nameTakenMessage, tooManyViewsMessage } from './lead-view.rules.ts';
import { addView, changeView, deleteView, listViews, orderViews, type LeadView } from './lead-views.contract.ts';
import {
  findViews,
  holdViews,
  insertView,
  removeView,
  writeOrder,
  writeView,
  type ViewFields,
} from './lead-views.db.ts';

const reads = { who: 'subscriber', limit: perMinute(600), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

// `/order` stands before `/:id`, which would take it for an id.
export const leadViewRoutes = [
  route(listViews, reads, async ({ tx, user }) => ({ views: await findViews(tx, user.id) })),
  route(addView, writes, async ({ tx, user, body }) => {
    await holdViews(tx, user.id);
    const views = await findViews(tx, user.id);
    const there = views.find(({ id }) => id === body.id);
    if (there) return { view: there };
    if (views.length >= maxViews) throw new Refusal('conflict', tooManyViewsMessage);
    const view = { ...body, name: cleanLine(body.name), filter: known(body.filter) };
    if (isBuiltInName(view.name) || !(await insertView(tx, user.id, view))) throw nameTaken('body.name');
    return { view: await requireView(tx, user.id, body.id) };
  }),
  route(orderViews, writes, async ({ tx, user, body }) => {
    await writeOrder(tx, user.id, body.ids);
    return { views: await findViews(tx, user.id) };
  }),
  route(changeView, writes, async ({ tx, user, params, body }) => {
    const { name, filter, ...changes } = body.changes;
    const fields: ViewFields = {
      ...changes,
      ...(name !== undefined && { name: cleanLine(name) }),
      ...(filter && { filter: known(filter) }),
    };
    const before = await requireView(tx, user.id, params.id);
    // One that had the name before there were built-in views keeps it.
    if (fields.name !== undefined && fields.name !== before.name && isBuiltInName(fields.name))
      throw nameTaken('body.changes.name');
    const written = await writeView(tx, user.id, params.id, body.version, fields).catch((fault: unknown) => {
      if (fault instanceof DatabaseError && fault.constraint === 'lead_views_name')
        throw nameTaken('body.changes.name');
      throw fault;
    });
    const view = await requireView(tx, user.id, params.id);
    if (!written)
      throw new Refusal('conflict', 'This view was changed somewhere else. Reload to see the latest.', {
        current: { view },
      });
    return { view };
  }),
  route(deleteView, writes, async ({ tx, user, params }) => {
    if (!(await removeView(tx, user.id, params.id))) throw gone();
    return { deleted: true as const };
  }),
];

const gone = () => new Refusal('not_found', 'This view no longer exists.');
const nameTaken = (path: string) =>
  new Refusal('conflict', nameTakenMessage, { fields: [{ path, message: nameTakenMessage }] });

async function requireView(tx: Transaction, userId: string, id: string): Promise<LeadView> {
  const view = (await findViews(tx, userId)).find((each) => each.id === id);
  if (!view) throw gone();
  return view;
}

/** Without the fields that were left away. */
function known(filter: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
