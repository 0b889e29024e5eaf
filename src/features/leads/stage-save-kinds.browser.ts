// How a changed stage, and its way back, go through the queue of saves.
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import type { SaveKind } from '../../web/save-queue.ts';
import { toast } from '../../web/ui/toast.ts';
import { forgetUndo } from '../../web/undo.ts';
import { queryKeysOf } from '../lead-model/lead-query-key.rules.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { showSaved, versionIn } from './lead-lane.browser.ts';
import { changeStage, undoStage } from './leads.contract.ts';
import { takeLead, takeRow } from './change-leads.browser.ts';
import { leadKey, loadedRow } from './lead-cache.browser.ts';
import { stageRefused } from './save-failed.rules.ts';
import { sayRefused } from './stage-refusals.browser.ts';
import {
  enqueueStage,
  kindName,
  moved,
  undoKindName,
  undoneKey,
  type StageInput,
  type UndoStageInput,
} from './stage-saves.browser.ts';

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
