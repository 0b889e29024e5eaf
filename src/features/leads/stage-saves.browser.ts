// A lead's stage, changed in the list, in the panel or on the board: one kind of save for all three. The change shows at
// once, waits for a lost connection, and goes with the version that was seen.
import { leadName } from '../../domain/lead-name.ts';
import { stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import type { SaveKind } from '../../web/save-queue.ts';
import { enqueueSave, useSaveState } from '../../web/saves.ts';
import { toast } from '../../web/ui/toast.ts';
import { queryKeysOf } from '../lead-model/lead-query-key.rules.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { lane, showSaved, versionIn } from './lead-lane.browser.ts';
import { changeStage } from './leads.contract.ts';
import { leadKey, loadedRow, takeRow } from './loaded-leads.browser.ts';
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

const kindName = 'lead.stage';

/** Returns the change's name, by which it can be taken back. */
export function enqueueStage(lead: StagedLead, stage: LeadStage, card?: unknown): string {
  const { id: leadId, version, stage: from } = lead;
  forgetRefused(leadId);
  const name = leadName(lead);
  const input: StageInput = { leadId, name, version, from, stage, ...(card !== undefined && { card }) };
  const id = crypto.randomUUID();
  enqueueSave({ id, kind: kindName, lane: lane(leadId), input, label: `${name}: ${stageLabel(stage)}` });
  return id;
}

/** The stage as the agent chose it last, saved or not; `isWaiting`: something keeps it from being saved. */
export function useStage({ id, stage }: Pick<LeadRow, 'id' | 'stage'>): { stage: string; isWaiting: boolean } {
  const { saves, problem } = useSaveState();
  const last = saves.findLast((save) => save.kind === kindName && save.lane === lane(id));
  return last ? { stage: (last.input as StageInput).stage, isWaiting: problem !== null } : { stage, isWaiting: false };
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
  refused(input, { message, current }) {
    if (input.card !== undefined) return false;
    const { lead } = (current ?? {}) as { lead?: LeadRow };
    if (lead) takeRow(queryClient, lead);
    showSaved(input);
    // A sold lead leaves the list, and has no stage to say it at.
    if (lead?.status === 'sold') sayAnywhere(input, `${stageRefused}. ${message}`);
    else sayAtStage(input);
    return true;
  },
  dropped: showSaved,
};

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
