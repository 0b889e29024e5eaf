import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadRow } from './lead-shape.contract.ts';
import { leadRowColumns } from './leads.db.ts';

interface Move {
  userId: string;
  leadId: string;
  stage: string;
  version: number | undefined;
  /** What its timeline says of it. */
  note: string;
}

/**
 * Moves an open lead that stands elsewhere, is of that version if one is named, and notes it. One statement, which locks the
 * lead before it decides: nothing can change in between. Returns the lead as it is afterwards, undefined without such a lead.
 */
export async function moveLead(
  tx: Transaction,
  { userId, leadId, stage, version, note }: Move,
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
      insert into lead_notes (user_id, lead_id, body, auto) select user_id, id, ${note}, true from moved
    )
    select ${leadRowColumns}, true as moved from moved
    union all
    select ${leadRowColumns}, false from held where not exists (select from moved)`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { moved, ...lead } = row;
  return { lead, moved };
}
