// How the pipeline's changes go through the queue of saves.
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { toast } from '../../web/ui/toast.ts';
import type { SaveKind } from '../../web/save-queue.ts';
import { queryKeysOf } from '../lead-model/lead-query-key.rules.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { showSaved, versionIn } from '../leads/lead-lane.browser.ts';
import { onStageSaved, onStageTakenBack, stageSaveKind, undoStageKind } from '../leads/stage-save-kinds.browser.ts';
import type { StageInput, UndoStageInput } from '../leads/stage-saves.browser.ts';
import { leadName } from '../../domain/lead-name.ts';
import type { PipelineCard } from './board.rules.ts';
import { cardOf, keepCard } from './pipeline-queries.browser.ts';
import type { Input, OwnSave } from './pipeline-saves.browser.ts';
import { savePendingReason, saveQuote } from './pipeline.contract.ts';

type CardAnswer = { card: PipelineCard };

/** `reconcile` tells from the lead as it is now whether nobody else touched what this save changes. */
function kindOf<I extends OwnSave['input'], A>(
  name: OwnSave['kind'],
  send: SaveKind<I, A>['send'],
  saved: (input: I, answer: A) => void,
  reconcile: (input: I, current: A) => 'as wanted' | 'untouched' | 'touched',
): SaveKind<I, A> {
  return {
    name,
    send,
    saved,
    rebase: (input, newer) => ({ ...input, version: versionIn(newer, input.leadId) ?? input.version }),
    reconcile(input, current) {
      if (isSold(current)) return null;
      const found = reconcile(input, current as A);
      if (found === 'as wanted') return found;
      const version = versionIn(current, input.leadId);
      return found === 'untouched' && version !== undefined ? { send: { ...input, version } } : null;
    },
    refused({ leadId, card }, { message, current }) {
      if (!isSold(current)) return false;
      showSaved({ leadId });
      void queryClient.invalidateQueries({ queryKey: ['pipeline'] });
      if (document.visibilityState === 'visible')
        toast({
          text: `We couldn’t save this for ${leadName(card)}. ${message}`,
          tone: 'danger',
          key: `sold-${leadId}`,
        });
      return true;
    },
  };
}

/** A sold lead has left the board: nothing of its card can be saved, whoever wins. */
const isSold = (current: unknown): boolean => (current as { status?: string } | undefined)?.status === 'sold';

const touched = (before: unknown, now: unknown) =>
  JSON.stringify(before) === JSON.stringify(now) ? 'untouched' : 'touched';

onStageSaved(({ stage, version }, card) => {
  if (card) keepCard({ ...(card as PipelineCard), stage, version, stage_changed_at: new Date().toISOString() });
  else void queryClient.invalidateQueries({ queryKey: ['pipeline'] });
});

onStageTakenBack((lead) => {
  if (lead.status === 'sold') void queryClient.invalidateQueries({ queryKey: ['pipeline'] });
  else keepCard(cardOf(lead));
});

const keep = (_: unknown, { card }: CardAnswer) => {
  keepCard(card);
  reloadLead(card.id);
};

function reloadLead(id: string): void {
  for (const queryKey of Object.values(queryKeysOf(id))) void queryClient.invalidateQueries({ queryKey });
}

const quote = kindOf<Input<'pipeline.quote'>, CardAnswer>(
  'pipeline.quote',
  ({ leadId, version, carrier, face, premium }, options) =>
    call(
      saveQuote,
      { params: { id: leadId }, body: { id: options.operationId, version, carrier, face, premium } },
      options,
    ),
  keep,
  (input, { card }) => touched(input.card.quoted, card.quoted),
);

const pendingReason = kindOf<Input<'pipeline.pending-reason'>, CardAnswer>(
  'pipeline.pending-reason',
  ({ leadId, version, reason }, options) =>
    call(savePendingReason, { params: { id: leadId }, body: { id: options.operationId, version, reason } }, options),
  keep,
  (input, { card }) => touched(input.card.pending_reason, card.pending_reason),
);

const asStage = (input: StageInput): StageInput => {
  const card = input.card as PipelineCard;
  return { ...input, name: leadName(card), from: card.stage };
};

/** A move, or its way back, that waits in a browser since before list and board had one kind of save for it. */
const formerStage: SaveKind<StageInput, { lead: LeadRow }> = {
  ...stageSaveKind,
  name: 'pipeline.stage',
  send: (input, options) => stageSaveKind.send(asStage(input), options),
  reconcile: (input, current) => stageSaveKind.reconcile?.(asStage(input), current) ?? null,
};
const formerUndo: SaveKind<UndoStageInput, { lead: Lead }> = {
  ...undoStageKind,
  name: 'pipeline.undo-move',
  saved: (input, answer) => undoStageKind.saved?.({ ...input, name: leadName(input.card as PipelineCard) }, answer),
};

export const pipelineSaveKinds: readonly SaveKind[] = [quote, pendingReason, formerStage, formerUndo];
