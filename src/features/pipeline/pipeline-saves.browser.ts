// How the pipeline's changes go through the queue of saves.
import { call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { toast } from '../../web/ui/toast.ts';
import type { Save, SaveKind } from '../../web/save-queue.ts';
import { enqueueSave, useSaveState } from '../../web/saves.ts';
import { useMemo } from 'react';
import { queryKeysOf } from '../lead-model/lead-query-key.rules.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { lane, showSaved, versionIn } from '../leads/lead-lane.browser.ts';
import { changeOf, withoutSalesTakenBack } from '../leads/lead-as-changed.browser.ts';
import {
  enqueueStage,
  onStageSaved,
  onStageTakenBack,
  stageSaveKind,
  undoStageKind,
  type StageInput,
  type UndoStageInput,
} from '../leads/stage-saves.browser.ts';
import { leadName } from '../../domain/lead-name.ts';
import type { LeadStage } from '../../domain/lead-stage.ts';
import type { PipelineSave, TimedSave, PipelineCard } from './board.rules.ts';
import { cardOf, keepCard } from './pipeline-queries.browser.ts';
import { savePendingReason, saveQuote } from './pipeline.contract.ts';

type OwnSave = Exclude<PipelineSave, { kind: 'lead' | 'lead.undo-stage' }>;
type Input<K extends OwnSave['kind']> = Extract<OwnSave, { kind: K }>['input'];
type CardAnswer = { card: PipelineCard };

function enqueue<K extends OwnSave['kind']>(
  kind: K,
  card: PipelineCard,
  what: string,
  more: Omit<Input<K>, 'leadId' | 'version' | 'card'>,
): void {
  const { id: leadId, version } = card;
  const input = { leadId, version, card, ...more };
  const label = `${leadName(card)}: ${what}`;
  enqueueSave({ id: crypto.randomUUID(), kind, lane: lane(leadId), input, label });
}

export function moveCard(card: PipelineCard, stage: LeadStage): void {
  enqueueStage(card, stage, { card, isSaid: true });
}

export function enqueueQuote(card: PipelineCard, quote: { carrier: string; face: string; premium: string }): void {
  enqueue('pipeline.quote', card, `${quote.carrier} quote`, quote);
}

export function enqueuePendingReason(card: PipelineCard, reason: string): void {
  enqueue('pipeline.pending-reason', card, `pending reason ${reason}`.trim(), { reason });
}

/** The pipeline's changes that have not reached the server, in the order they were made. */
export function useUnsavedMoves(): readonly TimedSave[] {
  const { saves } = useSaveState();
  return useMemo(
    () =>
      withoutSalesTakenBack(saves)
        .map((save) => ({ save: asPipelineSave(save), madeAt: save.made_at }))
        .filter((timed): timed is TimedSave => timed.save !== null),
    [saves],
  );
}

function asPipelineSave(save: Save): PipelineSave | null {
  if (save.kind === 'lead.undo-stage' || save.kind === 'pipeline.undo-move')
    return { kind: 'lead.undo-stage', input: save.input } as PipelineSave;
  const change = changeOf(save);
  const { card } = save.input as { card?: PipelineCard };
  if (change) return { kind: 'lead', input: { ...change, card } };
  return save.kind.startsWith('pipeline.') ? ({ kind: save.kind, input: save.input } as PipelineSave) : null;
}

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
