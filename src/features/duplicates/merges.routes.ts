import * as z from 'zod/mini';
import type { Transaction } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { readWholeLead } from '../leads/read-lead.operation.ts';
import { mergeTwo } from './merge-leads.operation.ts';
import { countNotesSince, listMergeRecords } from './merge-records.db.ts';
import { listMerges, mergeLeads, readMerge, undoMerge } from './merges.contract.ts';
import { findWayBack, unmergeTwo } from './unmerge-leads.operation.ts';

const reads = { who: 'subscriber', limit: perMinute(1200), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

export const mergeRoutes = [
  route(listMerges, reads, async ({ tx, user, query }) => {
    const rows = await listMergeRecords(tx, user.id, { after: cursor.read(query.cursor), limit: query.limit + 1 });
    const page = rows.slice(0, query.limit);
    const last = rows.length > page.length ? page.at(-1) : undefined;
    return { rows: page, next_cursor: last ? cursor.write({ at: last.created_at, id: last.id }) : null };
  }),
  route(mergeLeads, writes, async ({ tx, user, platform, body }) => {
    const { id, keep, keep_version, other, other_version, choices } = body;
    await mergeTwo(tx, {
      userId: user.id,
      id,
      keep: { id: keep, version: keep_version },
      other: { id: other, version: other_version },
      choices,
      now: platform.now(),
    });
    return { lead: await liveLead(tx, user.id, keep) };
  }),
  route(readMerge, reads, async ({ tx, user, params }) => {
    const found = await findWayBack(tx, user.id, params.id, { lock: false });
    if (!found) throw new Refusal('not_found', 'This merge no longer exists.');
    const { merge: record, obstacle, parts } = found;
    const { id, created_at, undone_at, before, loser, moved } = record;
    const named = (lead: typeof before) => ({ id: lead.id, name: lead.name, phone: lead.phone, email: lead.email });
    const returning: Record<string, number> = {};
    for (const [place, keys] of Object.entries(moved.keys)) {
      const table = place.split('.')[0] ?? place;
      returning[table] = (returning[table] ?? 0) + keys.length;
    }
    return {
      merge: { id, created_at, undone_at, survivor: named(before), other: named(loser) },
      obstacle,
      returning,
      edited: parts?.edited ?? [],
      notes_since: await countNotesSince(tx, user.id, record),
      kept_aside: parts?.keptAside ?? [],
    };
  }),
  route(undoMerge, writes, async ({ tx, user, params, body }) => {
    const { survivorId, loserId, keptAside } = await unmergeTwo(tx, {
      userId: user.id,
      id: params.id,
      byUndo: body.by_undo,
    });
    const [lead, restored] = [await liveLead(tx, user.id, survivorId), await liveLead(tx, user.id, loserId)];
    return { lead, restored, kept_aside: keptAside };
  }),
];

const cursor = pageCursor(z.strictObject({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));

async function liveLead(tx: Transaction, userId: string, id: string): Promise<Lead> {
  const lead = await readWholeLead(tx, userId, id);
  if (!lead) throw new Refusal('not_found', 'This lead no longer exists.');
  return lead;
}
