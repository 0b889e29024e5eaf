// What is changed on the board, and what of it the server does not have yet. How it is sent: pipeline-save-kinds.browser.ts.
import type { Save } from '../../web/save-queue.ts';
import { enqueueSave, useSaveState } from '../../web/saves.ts';
import { useMemo } from 'react';
import { lane } from '../leads/lead-lane.browser.ts';
import { changeOf, withoutSalesTakenBack } from '../leads/lead-as-changed.browser.ts';
import { enqueueStage } from '../leads/stage-saves.browser.ts';
import { leadName } from '../../domain/lead-name.ts';
import type { LeadStage } from '../../domain/lead-stage.ts';
import type { PipelineSave, TimedSave, PipelineCard } from './board.rules.ts';

export type OwnSave = Exclude<PipelineSave, { kind: 'lead' | 'lead.undo-stage' }>;
export type Input<K extends OwnSave['kind']> = Extract<OwnSave, { kind: K }>['input'];

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
