import { randomUUID } from 'node:crypto';
import type { LeadStage } from '../../domain/lead-stage.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { stageNote } from '../lead-history/auto-note.words.ts';
import { lockLead, moveLead, unmoveLead } from './change-stage.db.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { readWholeLead } from './read-lead.operation.ts';

export interface StageChange {
  userId: string;
  leadId: string;
  stage: LeadStage;
  /** Names the move, so that it can be taken back. */
  id?: string | undefined;
  /** Refused when the lead changed since this version; without it the last change wins. */
  version?: number | undefined;
}

/**
 * Sets the stage, stamps `stage_changed_at` and notes it. The stage it already has changes nothing. One
 * statement that does all or nothing.
 * @throws Refusal not_found | conflict (a newer version, or a sold lead, which has no stage)
 */
export async function moveToStage(
  tx: Transaction,
  { userId, leadId, stage, id = randomUUID(), version }: StageChange,
): Promise<LeadRow> {
  const found = await moveLead(tx, { userId, leadId, stage, version, note: stageNote(stage), id });
  if (!found) throw new Refusal('not_found', 'This lead no longer exists.');
  const { lead, moved } = found;
  if (moved) return lead;
  if (lead.status === 'sold')
    throw new Refusal('conflict', 'This lead is sold, so it no longer has a stage.', { current: { lead } });
  if (lead.stage !== stage)
    throw new Refusal('conflict', 'This lead just changed. Reload it and try again.', { current: { lead } });
  return lead;
}

/**
 * Takes a move back: its stage, its date and its note are as they were before. A lead that was moved again or sold since
 * stays as it is. Returns the lead as it is then.
 * @throws Refusal not_found
 */
export async function takeMoveBack(
  tx: Transaction,
  move: { userId: string; leadId: string; id: string },
): Promise<Lead> {
  // Locked first: what waited for the move sees it.
  if (await lockLead(tx, move)) await unmoveLead(tx, move);
  const lead = await readWholeLead(tx, move.userId, move.leadId);
  if (!lead) throw new Refusal('not_found', 'This lead no longer exists.');
  return lead;
}
