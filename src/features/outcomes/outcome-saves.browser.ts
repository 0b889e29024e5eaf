// Outcomes on their way to the server: they go through the lead's lane of the queue, shown at once and kept without a connection.
import { useMemo } from 'react';
import { call } from '../../web/api-client.ts';
import type { SaveKind } from '../../web/save-queue.ts';
import { useUnsaved } from '../../web/saves.ts';
import { toast } from '../../web/ui/toast.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { lane, showSaved } from '../leads/lead-lane.browser.ts';
import { keepLead } from '../leads/lead-saves.browser.ts';
import { noteAnswered } from './lead-as-called.browser.ts';
import { toastKey } from './called-lead.browser.ts';
import type { Outcome, OutcomeInput, UndoInput } from './outcome.rules.ts';
import { logOutcome, undoOutcome } from './outcomes.contract.ts';

interface SaveAnswer {
  lead: Lead;
  /** The save that was answered. */
  saveId: string;
}

export interface UnsavedOutcome {
  id: string;
  outcome: Outcome;
  made_at: string;
}

/** Of this lead, in the order they were logged; without those that are to be undone. */
export function useUnsavedOutcomes(leadId: string): readonly UnsavedOutcome[] {
  const saves = useUnsaved(lane(leadId));
  return useMemo(() => {
    const undone = saves.flatMap(({ kind, input }) =>
      kind === 'lead.undo-outcome' ? [(input as UndoInput).outcomeId] : [],
    );
    return saves.flatMap(({ id, kind, input, made_at }) =>
      kind === 'lead.outcome' && !undone.includes(id)
        ? [{ id, outcome: (input as OutcomeInput).outcome, made_at }]
        : [],
    );
  }, [saves]);
}

function showAnswer(_: unknown, { lead, saveId }: SaveAnswer): void {
  noteAnswered(saveId);
  keepLead(lead);
}

const outcome: SaveKind<OutcomeInput, SaveAnswer> = {
  name: 'lead.outcome',
  async send({ leadId, outcome: logged }, options) {
    const saveId = options.operationId;
    const { lead } = await call(logOutcome, { params: { id: leadId }, body: { id: saveId, outcome: logged } }, options);
    return { lead, saveId };
  },
  saved: showAnswer,
  dropped: showSaved,
};

const undone: SaveKind<UndoInput, SaveAnswer> = {
  name: 'lead.undo-outcome',
  async send({ leadId, outcomeId }, options) {
    const { lead } = await call(undoOutcome, { params: { id: leadId, outcomeId } }, options);
    return { lead, saveId: options.operationId };
  },
  saved: showAnswer,
  refused(input, { message }) {
    showSaved(input);
    if (document.visibilityState === 'visible')
      toast({ text: `We couldn’t undo this. ${message}`, tone: 'danger', key: toastKey });
    return true;
  },
  dropped: showSaved,
};

export const outcomeSaveKinds: readonly SaveKind[] = [outcome, undone];
