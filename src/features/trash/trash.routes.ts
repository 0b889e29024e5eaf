import * as z from 'zod/mini';
import { withSystemRights, type Transaction } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { countTrash, deleteLeads, emptyTrash, listTrash, purgeLeads, restoreLeads } from './trash.contract.ts';
import { searchCondition } from '../lead-search/lead-filter.operation.ts';
import { trashLeads, untrashLeads } from './trash-leads.operation.ts';
import { emptyingPart, emptyTrashJob } from './empty-trash.job.ts';
import { countTrashed, endTrashed, endTrashedUntil, trashPage } from './trash.db.ts';

const writes = { who: 'subscriber', limit: perMinute(60), inTransaction: true } as const;
const reads = { who: 'subscriber', limit: perMinute(300), inTransaction: true } as const;

export const trashRoutes = [
  route(deleteLeads, writes, async ({ tx, user, body, log }) => {
    const asked = [...new Set(body.ids)];
    const { deleted, contactsFailed } = await trashLeads(tx, { userId: user.id, ids: asked, log });
    await record(tx, user.id, 'leads.deleted', deleted);
    return {
      deleted: deleted.length,
      skipped: asked.length - deleted.length,
      deleted_ids: deleted,
      contacts_failed: contactsFailed,
    };
  }),
  route(restoreLeads, writes, async ({ tx, user, body, log }) => {
    const ids = [...new Set(body.ids)];
    const { restored, keptAside, contactsFailed } = await untrashLeads(tx, {
      userId: user.id,
      ids,
      byUndo: body.by_undo,
      log,
    });
    await record(tx, user.id, 'leads.restored', restored);
    return { restored: restored.length, kept_aside: keptAside, contacts_failed: contactsFailed };
  }),
  route(listTrash, reads, async ({ tx, user, query }) => {
    const after = cursor.read(query.cursor);
    const found = await trashPage(tx, {
      userId: user.id,
      matches: searchCondition(query.q ?? ''),
      after,
      limit: query.limit + 1,
    });
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    const next_cursor = found.length > rows.length && last ? cursor.write({ at: last.deleted_at, id: last.id }) : null;
    return { rows, next_cursor };
  }),
  route(countTrash, reads, ({ tx, user, query }) => countTrashed(tx, user.id, query.until)),
  route(purgeLeads, writes, async ({ tx, user, body }) => {
    // An agent may write into the trash, but the end of a row is the system's alone.
    const gone = await withSystemRights(tx, () => endTrashed(tx, user.id, [...new Set(body.ids)]));
    await record(tx, user.id, 'leads.purged_by_hand', gone);
    return { purged: gone.length };
  }),
  route(emptyTrash, writes, async ({ tx, user, body: { until }, platform }) => {
    const part = { userId: user.id, until, most: emptyingPart };
    const purged = await withSystemRights(tx, () => endTrashedUntil(tx, part));
    const { count: left } = await countTrashed(tx, user.id, until);
    // Fewer: the last part, or another request is at it.
    if (left > 0 && purged === emptyingPart)
      await platform.jobs.enqueueAsAgent(tx, emptyTrashJob, { userId: user.id, until });
    return { purged, left };
  }),
];

const cursor = pageCursor(z.strictObject({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));

async function record(tx: Transaction, userId: string, action: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values({ user_id: userId, actor_id: userId, action, subject: JSON.stringify({ ids }) })
    .execute();
}
