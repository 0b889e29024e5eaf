// In the lead's panel: its stage, its quote and what the carrier waits for, each saved by itself.
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { cardAfter, type PipelineCard } from './board.rules.ts';
import { PendingReasonForm, QuoteForm, StageForm } from './panel-forms.tsx';
import { cardOf } from './pipeline-queries.browser.ts';
import { useUnsavedMoves } from './pipeline-saves.browser.ts';

export function PipelineTab({ lead }: { lead: Lead }) {
  const unsaved = useUnsavedMoves().filter(({ save }) => save.input.leadId === lead.id);
  const card = unsaved.reduce<PipelineCard>(cardAfter, cardOf(lead));
  return (
    <div className="flex flex-col gap-4">
      <StageForm card={card} />
      <QuoteForm card={card} />
      <PendingReasonForm card={card} />
    </div>
  );
}
