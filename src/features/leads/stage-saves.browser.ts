// A lead's stage, changed in the list, in the panel or on the board: one kind of save for all three. The change shows at
// once, waits for a lost connection, and goes with the version that was seen. How it is sent: stage-save-kinds.browser.ts.
import { leadName } from '../../domain/lead-name.ts';
import { stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { enqueueSave, takeBackSave, useSaveState } from '../../web/saves.ts';
import { toast } from '../../web/ui/toast.ts';
import { offerUndo } from '../../web/undo.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { lane } from './lead-lane.browser.ts';
import { forgetRefused } from './stage-refusals.browser.ts';

export type StagedLead = Pick<LeadRow, 'id' | 'name' | 'phone' | 'email' | 'version'> & { stage: string };

export interface StageInput {
  leadId: string;
  /** As the list of unsaved changes calls the lead. */
  name: string;
  version: number;
  /** What the stage was: tells whether somebody else moved the lead. */
  from: string;
  stage: LeadStage;
  /** Of the board: the card as it was. A move that is refused there waits among the unsaved changes. */
  card?: unknown;
}

export interface UndoStageInput {
  leadId: string;
  name: string;
  version: number;
  /** The save that moved it. */
  move: string;
  /** Where it goes back to, and since when it stood there: null where that is not known. */
  stage: string;
  stage_changed_at: string | null;
  /** Of the board: the card as it was moved. */
  card?: unknown;
}

export const kindName = 'lead.stage';
export const undoKindName = 'lead.undo-stage';

interface StageOptions {
  /** Of the board: the card as it is. */
  card?: { stage_changed_at: string };
  /** The message that it happened; not where the stage itself shows it. */
  isSaid?: boolean;
}

/** Moves the lead; Ctrl/Cmd+Z takes it back. */
export function enqueueStage(lead: StagedLead, stage: LeadStage, { card, isSaid = false }: StageOptions = {}): void {
  const { id: leadId, version, stage: from } = lead;
  forgetRefused(leadId);
  const name = leadName(lead);
  const input: StageInput = { leadId, name, version, from, stage, ...(card && { card }) };
  const id = crypto.randomUUID();
  enqueueSave({ id, kind: kindName, lane: lane(leadId), input, label: `${name}: ${stageLabel(stage)}` });
  offerUndo({
    said: isSaid ? `${name} moved to ${stageLabel(stage)}.` : null,
    covers: [moved(id)],
    undo() {
      const back: UndoStageInput = {
        leadId,
        name,
        version,
        move: id,
        stage: from,
        stage_changed_at: card?.stage_changed_at ?? null,
        ...(card && { card: { ...card, stage } }),
      };
      const label = `${name}: ${stageLabel(from)}`;
      toast({ text: `${name} moved back to ${stageLabel(from)}.`, key: undoneKey(leadId) });
      return takeBackSave(id, { id: crypto.randomUUID(), kind: undoKindName, lane: lane(leadId), input: back, label });
    },
  });
}

/** As an offer of undo names the move of that save. */
export const moved = (save: string): string => `move:${save}`;
export const undoneKey = (leadId: string): string => `undo-${leadId}`;

/** The stage as the agent chose it last, saved or not; `isWaiting`: something keeps it from being saved. */
export function useStage({ id, stage }: Pick<LeadRow, 'id' | 'stage'>): { stage: string; isWaiting: boolean } {
  const { saves, problem } = useSaveState();
  const last = saves.findLast(({ kind, lane: of }) => (kind === kindName || kind === undoKindName) && of === lane(id));
  return last
    ? { stage: (last.input as StageInput | UndoStageInput).stage, isWaiting: problem !== null }
    : { stage, isWaiting: false };
}
