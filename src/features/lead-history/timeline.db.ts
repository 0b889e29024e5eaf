// The timeline is put together at reading: each part comes from its own index, newest first, and is cut before the merge.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { CallEntry, TextEntry, TimelineEntry, TimelineFilter } from './timeline.contract.ts';

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
  type: 'note' | 'event' | 'text' | 'call';
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
  const parts = {
    all: () => [
      ...(isInPinned ? [notes(page, true)] : []),
      notes(page, false),
      texts(page),
      calls(page),
      events(page),
      origin(page),
    ],
    notes: () => [...(isInPinned ? [notes(page, true)] : []), notes(page, false)],
    texts: () => [texts(page)],
    calls: () => [calls(page)],
    activity: () => [...(isInPinned ? [notes(page, true)] : []), notes(page, false), events(page), origin(page)],
  }[filter]();
  const { rows } = await sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) as entries
    order by pinned desc, created_at desc, id desc limit ${limit}`.execute(tx);
  return rows.map((row) => entryOf(row, leadId));
}

function entryOf(
  { type, id, created_at, pinned, body, auto, version, kind, detail }: Row,
  leadId: string,
): TimelineEntry {
  if (type === 'text') return { type, id, lead_id: leadId, created_at, ...(detail as unknown as TextFacts) };
  if (type === 'call')
    return { type, id, lead_id: leadId, created_at, recording: null, ...(detail as unknown as CallFacts) };
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

type TextFacts = Omit<TextEntry, 'type' | 'id' | 'lead_id' | 'created_at'>;

/**
 * Of each of the lead's numbers the newest, and those that were written for the lead to a number it no longer has. Each comes from its own
 * index; what was removed from the inbox is left out before anything is counted.
 */
function texts(page: Page): RawBuilder<unknown> {
  const { userId, leadId, limit } = page;
  const shown = sql`messages.user_id = ${userId} and not is_hidden and not exists (
    select from conversations where conversations.user_id = ${userId} and number = thread_number and removed_at >= messages.created_at) ${rest(page, false)}`;
  const newest = sql`order by created_at desc, id desc limit ${limit}`;
  return sql`(
    with own as materialized (
      select array_remove(array_prepend(phone, further_phones), null) as numbers from leads where user_id = ${userId} and id = ${leadId})
    select 'text' as type, id, created_at, false as pinned, null::text as body, null::boolean as auto, null::int as version,
      null::text as kind, jsonb_build_object('direction', direction, 'person_number', person_number,
      'body', body, 'status', status, 'reason', reason, 'sent_by_ai', sent_by_ai, 'is_automatic', is_automatic,
      'is_refunded', refunded_at is not null, 'override_reason', override_reason,
      'due_at', case when status in ('held', 'queued') then due_at end) as detail
    from (
      select theirs.* from own, unnest(numbers) as own_number, lateral (
        select * from messages where person_number = own_number and ${shown} ${newest}) as theirs
      union all
      (select messages.* from messages where lead_id = ${leadId} and person_number <> all((select numbers from own)::text[]) and ${shown} ${newest})
    ) as texts ${newest})`;
}

type CallFacts = Omit<CallEntry, 'type' | 'id' | 'lead_id' | 'created_at' | 'recording'>;

/** Of each of the lead's numbers the newest. The voicemail's `url` is where its file lies; recordings are read beside them. */
function calls(page: Page): RawBuilder<unknown> {
  const { userId, leadId, after, limit } = page;
  const older =
    after?.pinned === false ? sql`and (started_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``;
  return sql`(
    with own as materialized (
      select distinct unnest(array_remove(array_prepend(phone, further_phones), null)) as number
      from leads where user_id = ${userId} and id = ${leadId})
    select 'call' as type, id, started_at as created_at, false as pinned, null::text as body, null::boolean as auto, null::int as version,
      null::text as kind, jsonb_build_object('direction', direction, 'person_number', person_number, 'status', status, 'reason', reason,
      'duration_seconds', duration_seconds, 'override_reason', override_reason, 'voicemail', case when voicemail_url is not null and voicemail_seconds is not null
        then jsonb_build_object('url', voicemail_url, 'seconds', voicemail_seconds) end) as detail
    from own, lateral (
      select * from call_logs where user_id = ${userId} and person_number = number ${older}
      order by started_at desc, id desc limit ${limit}) as theirs
    order by started_at desc, id desc limit ${limit})`;
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
