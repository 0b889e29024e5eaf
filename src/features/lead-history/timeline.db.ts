// The timeline is put together at reading: each part comes from its own index, newest first, and is cut before the merge.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { TimelineEntry, TimelineFilter } from './timeline.contract.ts';

export interface TimelineKey {
  pinned: boolean;
  created_at: string;
  id: string;
}

interface Page {
  userId: string;
  leadId: string;
  filter: TimelineFilter;
  after: TimelineKey | null;
  limit: number;
}

/** One column list for every part, so that a further one is one more part. */
interface Row {
  type: 'note' | 'event';
  id: string;
  created_at: string;
  pinned: boolean;
  body: string | null;
  auto: boolean | null;
  version: number | null;
  kind: string | null;
  detail: Record<string, unknown> | null;
}

/** What follows `after` on this lead's timeline, pinned notes first, then the newest? */
export async function findTimeline(tx: Transaction, page: Page): Promise<TimelineEntry[]> {
  const { leadId, filter, after, limit } = page;
  const isInPinned = after === null || after.pinned;
  const parts = [
    ...(isInPinned ? [notes(page, true)] : []),
    notes(page, false),
    ...(filter === 'notes' ? [] : [events(page), origin(page)]),
  ];
  const { rows } = await sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) as entries
    order by pinned desc, created_at desc, id desc limit ${limit}`.execute(tx);
  return rows.map((row) => entryOf(row, leadId));
}

function entryOf(
  { type, id, created_at, pinned, body, auto, version, kind, detail }: Row,
  leadId: string,
): TimelineEntry {
  return type === 'note'
    ? { type, id, lead_id: leadId, body: body ?? '', auto: auto ?? false, pinned, version: version ?? 1, created_at }
    : { type, id, lead_id: leadId, kind: kind ?? '', detail: detail ?? {}, created_at };
}

/** Only what comes after the key within one group of pinned or unpinned entries. */
function rest({ after }: Page, pinned: boolean): RawBuilder<unknown> {
  if (after?.pinned !== pinned) return sql``;
  return sql`and (created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`;
}

function notes(page: Page, pinned: boolean): RawBuilder<unknown> {
  const { userId, leadId, filter, limit } = page;
  const written = filter === 'all' ? sql`` : filter === 'notes' ? sql`and not auto` : sql`and auto`;
  return sql`(
    select 'note' as type, id, created_at, pinned, body, auto, version, null::text as kind, null::jsonb as detail
    from lead_notes where user_id = ${userId} and lead_id = ${leadId} and ${pinned ? sql`pinned` : sql`not pinned`}
      ${written} ${rest(page, pinned)}
    order by created_at desc, id desc limit ${limit})`;
}

function events(page: Page): RawBuilder<unknown> {
  return sql`(
    select 'event', id, created_at, false, null, null, null, kind, detail
    from lead_events where user_id = ${page.userId} and lead_id = ${page.leadId} and undone_at is null ${rest(page, false)}
    order by created_at desc, id desc limit ${page.limit})`;
}

/** How the lead came. A posted one has an event that says so. */
function origin(page: Page): RawBuilder<unknown> {
  const { userId, leadId } = page;
  return sql`(
    select 'event', id, created_at, false, null, null, null, case when import_id is null then 'added' else 'imported' end,
      jsonb_build_object('source', source, 'file_name',
        (select file_name from imports where imports.user_id = leads.user_id and imports.id = leads.import_id))
    from leads where user_id = ${userId} and id = ${leadId} ${rest(page, false)}
      and not exists (select from lead_events where user_id = ${userId} and lead_id = ${leadId}
        and kind = 'intake' and detail ->> 'verdict' = 'created'))`;
}
