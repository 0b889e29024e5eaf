// One page of the leads table and the cursor to its next one.
import * as z from 'zod/mini';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadRow, LeadStatus } from './lead-shape.contract.ts';
import { readSearch } from './lead-search.rules.ts';
import type { LeadSort } from './leads.contract.ts';
import { leadsByFollowUp, leadsByName, matchingLeads, newestLeads, type Keyed } from './leads.db.ts';

interface Asked {
  status: LeadStatus;
  q?: string | undefined;
  stage?: string | undefined;
  sort: LeadSort;
  cursor?: string | undefined;
  limit: number;
}

const instant = z.iso.datetime({ offset: true });
/** What the last row of a page was sorted by. `unscheduled` is the second part of the follow-up sort. */
const cursorSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('newest'), at: instant, id: z.uuid() }),
  z.strictObject({ by: z.literal('name'), name: z.string().check(z.maxLength(400)), id: z.uuid() }),
  z.strictObject({ by: z.literal('follow_up'), at: instant, id: z.uuid() }),
  z.strictObject({ by: z.literal('unscheduled'), at: instant, id: z.uuid() }),
]);
type Cursor = z.output<typeof cursorSchema>;
type After<By extends Cursor['by']> = Extract<Cursor, { by: By }>;

interface Found {
  rows: LeadRow[];
  next: Cursor | null;
}

/** Null when the cursor was not made by this sort. */
export async function listPage(
  tx: Transaction,
  userId: string,
  asked: Asked,
): Promise<{ rows: LeadRow[]; next_cursor: string | null } | null> {
  const cursor = asked.cursor === undefined ? null : readCursor(asked.cursor);
  if (cursor === undefined) return null;
  const search = readSearch(asked.q ?? '');
  // Found leads come newest first, whatever the sort.
  const by = search ? 'newest' : asked.sort;
  const fits = cursor === null || cursor.by === by || (by === 'follow_up' && cursor.by === 'unscheduled');
  if (!fits) return null;
  const page = {
    userId,
    status: asked.status,
    stage: asked.status === 'sold' ? null : (asked.stage ?? null),
    limit: asked.limit + 1,
  };
  const newest = cursor?.by === 'newest' ? cursor : null;
  const found = search
    ? cut(await matchingLeads(tx, { ...page, ...search, after: newest }), asked.limit, byMoment('newest'))
    : by === 'newest'
      ? cut(await newestLeads(tx, { ...page, after: newest }), asked.limit, byMoment('newest'))
      : by === 'name'
        ? cut(await leadsByName(tx, { ...page, after: cursor as After<'name'> | null }), asked.limit, (row) => ({
            by: 'name',
            name: row.key,
            id: row.id,
          }))
        : await byFollowUp(tx, page, asked.limit, cursor as After<'follow_up'> | After<'unscheduled'> | null);
  return { rows: found.rows, next_cursor: found.next && writeCursor(found.next) };
}

type Page = Parameters<typeof newestLeads>[1];

/** Those with a follow-up by its time, then all others newest first. */
async function byFollowUp(
  tx: Transaction,
  page: Omit<Page, 'after'>,
  limit: number,
  cursor: After<'follow_up'> | After<'unscheduled'> | null,
): Promise<Found> {
  const unscheduled = async (room: number, after: After<'unscheduled'> | null) =>
    cut(
      await newestLeads(tx, { ...page, limit: room + 1, after, unscheduledOnly: true }),
      room,
      byMoment('unscheduled'),
    );
  if (cursor?.by === 'unscheduled') return unscheduled(limit, cursor);
  const first = cut(await leadsByFollowUp(tx, { ...page, after: cursor }), limit, byMoment('follow_up'));
  if (first.next) return first;
  const room = limit - first.rows.length;
  const last = first.rows.at(-1);
  if (room === 0) {
    const more = await unscheduled(1, null);
    // The next page begins with the first unscheduled one: after a moment that none of them has reached.
    return {
      rows: first.rows,
      next: more.rows.length > 0 && last ? { by: 'unscheduled', at: '9999-12-31T00:00:00Z', id: last.id } : null,
    };
  }
  const rest = await unscheduled(room, null);
  return { rows: [...first.rows, ...rest.rows], next: rest.next };
}

const byMoment =
  (by: 'newest' | 'follow_up' | 'unscheduled') =>
  (row: Keyed<string>): Cursor => ({ by, at: row.key, id: row.id });

/** The query asked for one more than the page holds, to know whether another follows. */
function cut(found: Keyed<string>[], limit: number, cursorOf: (row: Keyed<string>) => Cursor): Found {
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept.map(({ key: _, ...row }) => row), next: found.length > limit && last ? cursorOf(last) : null };
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(text: string): Cursor | undefined {
  try {
    return z.parse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}
