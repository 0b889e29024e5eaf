// One part of a change of many leads, and of its way back, in a few statements whatever its size.
import { sql } from 'kysely';
import { maxTags } from '../../domain/lead-tag.ts';
import type { LeadStage } from '../../domain/lead-stage.ts';
import type { Transaction } from '../../database/transaction.ts';
import { stageNote } from '../lead-history/auto-note.words.ts';
import type { NamedOutcome } from '../outcomes/outcome.rules.ts';
import type { ActionKey } from './bulk.db.ts';

export interface Part extends ActionKey {
  ids: string[];
}

/**
 * The rows of a part, by all that each of their indexes needs: they were added a moment ago, so that the planner knows
 * nothing of them and may take either. For the same reason every table below is narrowed to the part's leads before it is
 * joined; see planForMany.
 */
export const rowsOfPart = ({ userId, actionId, ids }: Part, state: 'waiting' | 'changed') =>
  sql`part.user_id = ${userId} and part.action_id = ${actionId} and part.lead_id = any(${ids}::uuid[]) and part.state = ${state}`;

/** Leads that are not sold and stand elsewhere move; each gets the note that a single move would have written. */
export async function moveStages(tx: Transaction, { userId, actionId, ids }: Part, stage: LeadStage): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select id, stage, stage_changed_at from leads
      where user_id = ${userId} and id = any(${ids}::uuid[]) and deleted_at is null and status = 'lead' and stage <> ${stage}
      order by id for update
    ), moved as (
      update leads set stage = ${stage}, stage_changed_at = now() from old where leads.user_id = ${userId} and leads.id = any(${ids}::uuid[]) and leads.id = old.id
      returning leads.id, old.stage as old_stage, old.stage_changed_at as old_at, leads.stage_changed_at as new_at, gen_random_uuid() as note_id
    ), noted as (
      insert into lead_notes (user_id, id, lead_id, body, auto)
      select ${userId}::uuid, note_id, id, ${stageNote(stage)}, true from moved
    )
    update bulk_action_rows as part set state = 'changed', note_id = moved.note_id,
      before = jsonb_build_object('stage', old_stage, 'stage_changed_at', old_at),
      after = jsonb_build_object('stage', ${stage}::text, 'stage_changed_at', new_at)
    from moved
    where ${rowsOfPart({ userId, actionId, ids }, 'waiting')} and part.lead_id = moved.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Back to the stage it had, unless it was moved since, sold or deleted. The note goes with it. */
export async function moveStagesBack(tx: Transaction, { userId, actionId, ids }: Part): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select leads.id, part.before, part.note_id from bulk_action_rows part
      join leads on leads.user_id = ${userId} and leads.id = part.lead_id
      where ${rowsOfPart({ userId, actionId, ids }, 'changed')}
        and leads.id = any(${ids}::uuid[]) and leads.deleted_at is null and leads.status = 'lead' and leads.stage = part.after ->> 'stage'
        and leads.stage_changed_at = (part.after ->> 'stage_changed_at')::timestamptz
      order by leads.id for update of leads
    ), moved as (
      update leads set stage = before ->> 'stage', stage_changed_at = (before ->> 'stage_changed_at')::timestamptz
      from old where leads.user_id = ${userId} and leads.id = any(${ids}::uuid[]) and leads.id = old.id returning leads.id, old.note_id
    ), unnoted as (
      delete from lead_notes using moved
      where lead_notes.user_id = ${userId} and lead_notes.lead_id = any(${ids}::uuid[]) and lead_notes.id = moved.note_id returning 1
    )
    update bulk_action_rows as part set state = 'restored' from moved
    where ${rowsOfPart({ userId, actionId, ids }, 'changed')} and part.lead_id = moved.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Only leads whose tags really change, and none beyond the most that a lead may have. */
export async function changeTags(
  tx: Transaction,
  { userId, actionId, ids }: Part,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select id, tags as old_tags, array(select t from unnest(tags) t where t <> all(${[...remove]}::text[]))
        || array(select t from unnest(${[...add]}::text[]) t where t <> all(tags)) as new_tags
      from leads where user_id = ${userId} and id = any(${ids}::uuid[]) and deleted_at is null
      order by id for update
    ), tagged as (
      update leads set tags = new_tags from old
      where leads.user_id = ${userId} and leads.id = any(${ids}::uuid[]) and leads.id = old.id and new_tags <> old_tags and cardinality(new_tags) <= ${maxTags}
      returning leads.id, old_tags, new_tags, gen_random_uuid() as event_id
    ), noted as (
      insert into lead_events (user_id, id, lead_id, kind, detail)
      select ${userId}::uuid, event_id, id, 'tagged', jsonb_build_object(
        'added', array(select t from unnest(new_tags) t where t <> all(old_tags)),
        'removed', array(select t from unnest(old_tags) t where t <> all(new_tags))) from tagged
    )
    update bulk_action_rows as part set state = 'changed', event_id = tagged.event_id,
      before = jsonb_build_object('tags', old_tags), after = jsonb_build_object('tags', new_tags)
    from tagged where ${rowsOfPart({ userId, actionId, ids }, 'waiting')} and part.lead_id = tagged.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Back to exactly the tags it had, unless they were changed since or the lead is gone. No timeline has a line of it any more. */
export async function changeTagsBack(tx: Transaction, { userId, actionId, ids }: Part): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select leads.id, part.event_id, array(select jsonb_array_elements_text(part.before -> 'tags')) as new_tags
      from bulk_action_rows part join leads on leads.user_id = ${userId} and leads.id = part.lead_id
      where ${rowsOfPart({ userId, actionId, ids }, 'changed')}
        and leads.id = any(${ids}::uuid[]) and leads.deleted_at is null and to_jsonb(leads.tags) = part.after -> 'tags'
      order by leads.id for update of leads
    ), tagged as (
      update leads set tags = new_tags from old where leads.user_id = ${userId} and leads.id = any(${ids}::uuid[]) and leads.id = old.id
      returning leads.id, old.event_id
    ), hidden as (
      update lead_events set undone_at = now() from tagged
      where lead_events.user_id = ${userId} and lead_events.lead_id = any(${ids}::uuid[]) and lead_events.id = tagged.event_id returning 1
    )
    update bulk_action_rows as part set state = 'restored' from tagged
    where ${rowsOfPart({ userId, actionId, ids }, 'changed')} and part.lead_id = tagged.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Remembers which event says so of each lead. */
export async function markLogged(
  tx: Transaction,
  { userId, actionId, ids }: Part,
  logged: readonly NamedOutcome[],
): Promise<void> {
  await sql`
    update bulk_action_rows as part set state = 'changed', event_id = logged.event_id
    from unnest(${logged.map(({ leadId }) => leadId)}::uuid[], ${logged.map(({ eventId }) => eventId)}::uuid[]) as logged (lead_id, event_id)
    where ${rowsOfPart({ userId, actionId, ids }, 'waiting')} and part.lead_id = logged.lead_id`.execute(tx);
}

export async function eventsOfPart(tx: Transaction, { userId, actionId, ids }: Part): Promise<NamedOutcome[]> {
  const { rows } = await sql<NamedOutcome>`
    select part.lead_id as "leadId", part.event_id as "eventId" from bulk_action_rows part
    where ${rowsOfPart({ userId, actionId, ids }, 'changed')} and part.event_id is not null`.execute(tx);
  return rows;
}

/** Remembers when each went into the trash: a lead that was brought back and deleted again is not this action's. */
export async function markTrashed(tx: Transaction, { userId, actionId, ids }: Part): Promise<void> {
  await sql`
    update bulk_action_rows as part set state = 'changed', before = '{}', after = jsonb_build_object('deleted_at', leads.deleted_at)
    from leads where leads.user_id = ${userId} and leads.id = any(${ids}::uuid[])
      and ${rowsOfPart({ userId, actionId, ids }, 'waiting')} and part.lead_id = leads.id`.execute(tx);
}

export async function stillTrashed(tx: Transaction, { userId, actionId, ids }: Part): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select leads.id from bulk_action_rows part join leads on leads.user_id = ${userId} and leads.id = part.lead_id
    where ${rowsOfPart({ userId, actionId, ids }, 'changed')} and leads.id = any(${ids}::uuid[])
      and leads.deleted_at = (part.after ->> 'deleted_at')::timestamptz`.execute(tx);
  return rows.map((row) => row.id);
}
