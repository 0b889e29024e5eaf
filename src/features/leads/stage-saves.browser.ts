// A lead's stage, changed in the list, in the panel or on the board: one kind of save for all three. The change shows at
// once, waits for a lost connection, and goes with the version that was seen.
import { leadName } from '../../domain/lead-name.ts';
import { stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import type { SaveKind } from '../../web/save-queue.ts';
import { enqueueSave, takeBackSave, useSaveState } from '../../web/saves.ts';
import { toast } from '../../web/ui/toast.ts';
import { forgetUndo, offerUndo } from '../../web/undo.ts';
import { queryKeysOf } from '../lead-model/lead-query-key.rules.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { lane, showSaved, versionIn } from './lead-lane.browser.ts';
import { changeStage, undoStage } from './leads.contract.ts';
import { leadKey, loadedRow, takeLead, takeRow } from './loaded-leads.browser.ts';
import { stageRefused } from './save-failed.rules.ts';
import { forgetRefused, sayRefused } from './stage-refusals.browser.ts';

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

const kindName = 'lead.stage';
const undoKindName = 'lead.undo-stage';

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
const moved = (save: string): string => `move:${save}`;
const undoneKey = (leadId: string): string => `undo-${leadId}`;

/** The stage as the agent chose it last, saved or not; `isWaiting`: something keeps it from being saved. */
export function useStage({ id, stage }: Pick<LeadRow, 'id' | 'stage'>): { stage: string; isWaiting: boolean } {
  const { saves, problem } = useSaveState();
  const last = saves.findLast(({ kind, lane: of }) => (kind === kindName || kind === undoKindName) && of === lane(id));
  return last
    ? { stage: (last.input as StageInput | UndoStageInput).stage, isWaiting: problem !== null }
    : { stage, isWaiting: false };
}

type Listener = (lead: LeadRow, card: unknown) => void;
const listeners = new Set<Listener>();

/** Calls back with every lead whose stage a save changed, and with the card that went along. */
export function onStageSaved(listener: Listener): void {
  listeners.add(listener);
}

export const stageSaveKind: SaveKind<StageInput, { lead: LeadRow }> = {
  name: kindName,
  send: ({ leadId, version, stage }, options) =>
    call(changeStage, { params: { id: leadId }, body: { stage, version, id: options.operationId } }, options),
  saved({ card }, { lead }) {
    takeRow(queryClient, lead);
    void queryClient.invalidateQueries({ queryKey: queryKeysOf(lead.id).timeline });
    for (const listener of listeners) listener(lead, card);
  },
  rebase: (input, newer) => ({ ...input, version: versionIn(newer, input.leadId) ?? input.version }),
  reconcile(input, current) {
    const { lead } = current as { lead: LeadRow };
    if (lead.status === 'sold') return null;
    if (lead.stage === input.stage) return 'as wanted';
    return lead.stage === input.from ? { send: { ...input, version: lead.version } } : null;
  },
  refused(input, { message, current }, id) {
    const { lead } = (current ?? {}) as { lead?: LeadRow };
    // Of a sold lead there is nothing to decide: it has no stage, whoever wins.
    if (input.card !== undefined && lead?.status !== 'sold') return false;
    forgetUndo([moved(id)]);
    if (lead) takeRow(queryClient, lead);
    showSaved(input);
    void queryClient.invalidateQueries({ queryKey: ['pipeline'] });
    // A sold lead leaves the list, and has no stage to say it at.
    if (lead?.status === 'sold') sayAnywhere(input, `${stageRefused}. ${message}`);
    else sayAtStage(input);
    return true;
  },
  dropped: showSaved,
};

export const undoStageKind: SaveKind<UndoStageInput, { lead: Lead }> = {
  name: undoKindName,
  send: ({ leadId, move }, options) => call(undoStage, { params: { id: leadId }, body: { move } }, options),
  saved({ leadId, name, stage }, { lead }) {
    takeLead(queryClient, lead);
    for (const queryKey of Object.values(queryKeysOf(leadId))) void queryClient.invalidateQueries({ queryKey });
    for (const listener of undoListeners) listener(lead);
    if (lead.status === 'sold') sayUndone(leadId, `${name} is sold and no longer has a stage.`);
    else if (lead.stage !== stage) sayUndone(leadId, `${name} was moved again since, so it stays as it is.`);
  },
  refused({ leadId, name }, { message }) {
    sayUndone(leadId, `We couldn’t move ${name} back. ${message}`);
    showSaved({ leadId });
    return true;
  },
  dropped: showSaved,
};

const undoListeners = new Set<(lead: Lead) => void>();

/** Calls back with every lead whose move was taken back, or could not be, as it is now. */
export function onStageTakenBack(listener: (lead: Lead) => void): void {
  undoListeners.add(listener);
}

function sayUndone(leadId: string, text: string): void {
  if (document.visibilityState === 'visible') toast({ text, tone: 'warning', key: undoneKey(leadId) });
}

function sayAtStage(input: StageInput): void {
  const { leadId, name, version, from, stage } = input;
  const retry = () => {
    const known = loadedRow(queryClient, leadId) ?? queryClient.getQueryData<Lead>(leadKey(leadId));
    enqueueStage(known ?? { id: leadId, name, phone: null, email: null, version, stage: from }, stage);
  };
  if (!sayRefused(leadId, retry)) sayAnywhere(input, stageRefused, { label: 'Retry', run: retry });
}

/** In the window that is looked at. */
function sayAnywhere({ leadId }: StageInput, text: string, action?: { label: string; run: () => void }): void {
  if (document.visibilityState === 'visible')
    toast({ text, tone: 'danger', key: `stage-${leadId}`, ...(action && { action }) });
}

export const stageSaveKinds: readonly SaveKind[] = [stageSaveKind, undoStageKind];
