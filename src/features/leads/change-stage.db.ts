import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { leadRowColumns } from '../../database/lead-columns.ts';

interface Move {
  userId: string;
  leadId: string;
  stage: string;
  version: number | undefined;
  /** What its timeline says of it, under the id of the move if nothing has that id yet. */
  note: string;
  id: string;
}

/**
 * Moves an open lead that stands elsewhere, is of that version if one is named, and notes it. One statement, which locks the
 * lead before it decides: nothing can change in between. Returns the lead as it is afterward, undefined without such a lead.
 */
export async function moveLead(
  tx: Transaction,
  { userId, leadId, stage, version, note, id }: Move,
): Promise<{ lead: LeadRow; moved: boolean } | undefined> {
  const { rows } = await sql<LeadRow & { moved: boolean }>`
    with held as (
      select * from leads where user_id = ${userId} and id = ${leadId} and deleted_at is null for update
    ), moved as (
      update leads set stage = ${stage}, stage_changed_at = now() from held
      where leads.user_id = ${userId} and leads.id = held.id and held.status = 'lead' and held.stage <> ${stage}
        and held.version = coalesce(${version ?? null}::int, held.version)
      returning leads.*
    ), noted as (
      insert into lead_notes (user_id, lead_id, id, body, auto, created_at, former_stage, former_stage_at)
      select moved.user_id, moved.id,
        case when exists (select from lead_notes known where known.user_id = ${userId} and known.id = ${id}) then gen_random_uuid() else ${id}::uuid end,
        ${note}, true, moved.stage_changed_at, held.stage, held.stage_changed_at
      from moved join held on held.id = moved.id
    )
    select ${leadRowColumns}, true as moved from moved
    union all
    select ${leadRowColumns}, false from held where not exists (select from moved)`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { moved, ...lead } = row;
  return { lead, moved };
}

/** False: there is no such lead. */
export async function lockLead(tx: Transaction, { userId, leadId }: Pick<Move, 'userId' | 'leadId'>): Promise<boolean> {
  const { rows } = await sql`
    select from leads where user_id = ${userId} and id = ${leadId} and deleted_at is null for update`.execute(tx);
  return rows.length > 0;
}

/**
 * Takes a move back whole: the stage, the date it was reached on, and no note of it. Nothing changes when the lead was moved
 * again since, was sold, or the move is no longer there.
 */
export async function unmoveLead(
  tx: Transaction,
  { userId, leadId, id }: Pick<Move, 'userId' | 'leadId' | 'id'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with moved as (
      select leads.id, note.id as note_id, note.former_stage, note.former_stage_at
      from lead_notes note join leads on leads.user_id = ${userId} and leads.id = ${leadId}
      where note.user_id = ${userId} and note.id = ${id} and note.lead_id = ${leadId} and note.former_stage is not null
        and leads.deleted_at is null and leads.status = 'lead' and leads.stage_changed_at = note.created_at
      for update of leads
    ), unnoted as (
      delete from lead_notes using moved where lead_notes.user_id = ${userId} and lead_notes.id = moved.note_id
    )
    update leads set stage = former_stage, stage_changed_at = former_stage_at from moved
    where leads.user_id = ${userId} and leads.id = moved.id`.execute(tx);
  return numAffectedRows === 1n;
}
