import { sql } from 'kysely';
import { stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { addAutoNote } from './add-auto-note.operation.ts';
import type { LeadRow } from './lead-shape.contract.ts';
import { findLeadRow, leadRowColumns } from './leads.db.ts';

export interface StageChange {
  userId: string;
  leadId: string;
  stage: LeadStage;
  /** Refused when the lead changed since this version; without it the last change wins. */
  version?: number | undefined;
}

/**
 * Sets the stage, stamps `stage_changed_at` and notes 'Stage set to: …'. The stage it already has changes nothing.
 * @throws Refusal not_found | conflict (a newer version, or a sold lead, which has no stage)
 */
export async function moveToStage(tx: Transaction, { userId, leadId, stage, version }: StageChange): Promise<LeadRow> {
  const { rows } = await sql<LeadRow>`
    update leads set stage = ${stage}, stage_changed_at = now()
    where user_id = ${userId} and id = ${leadId} and deleted_at is null and status = 'lead' and stage <> ${stage}
      ${version === undefined ? sql`` : sql`and version = ${version}`}
    returning ${leadRowColumns}`.execute(tx);
  const [moved] = rows;
  if (moved) {
    await addAutoNote(tx, { userId, leadId, body: `Stage set to: ${stageLabel(stage)}.` });
    return moved;
  }
  const current = await findLeadRow(tx, userId, leadId);
  if (!current) throw new Refusal('not_found', 'This lead no longer exists.');
  if (current.status === 'sold')
    throw new Refusal('conflict', 'This lead is sold and has no stage.', { current: { lead: current } });
  if (current.stage !== stage)
    throw new Refusal('conflict', 'This lead was changed meanwhile.', { current: { lead: current } });
  return current;
}
