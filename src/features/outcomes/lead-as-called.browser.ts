// A lead as its calls make it, saved or not: what is stored, and the outcomes that wait in the queue of saves.
import type { Save } from '../../web/save-queue.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { outcomeRules, type OutcomeInput, type UndoInput } from './outcome.rules.ts';

export type CallFigures = Pick<LeadRow, 'call_attempts' | 'last_outcome' | 'last_contacted_at'>;
type WaitingSave = Pick<Save, 'id' | 'kind' | 'input' | 'made_at'>;

/** Ids of saves whose answer is shown, for the moment until they leave the queue. */
const answered = new Set<string>();

export function noteAnswered(id: string): void {
  answered.add(id);
}

/** `saves`: those of this lead, in the order they were made. */
export function figuresAsCalled(stored: CallFigures, saves: readonly WaitingSave[]): CallFigures {
  const waiting = saves.filter(({ id }) => !answered.has(id));
  const undone = new Set(
    waiting.flatMap(({ kind, input }) => (kind === 'lead.undo-outcome' ? [(input as UndoInput).outcomeId] : [])),
  );
  let { call_attempts, last_outcome, last_contacted_at } = stored;
  for (const { id, kind, input, made_at } of waiting) {
    if (kind === 'lead.outcome') {
      if (undone.delete(id)) continue;
      const { label, isContact } = outcomeRules[(input as OutcomeInput).outcome];
      call_attempts += 1;
      last_outcome = label;
      if (isContact) last_contacted_at = made_at;
    } else if (kind === 'lead.undo-outcome' && undone.delete((input as UndoInput).outcomeId)) {
      // The outcome itself is stored.
      const { before } = input as UndoInput;
      call_attempts -= 1;
      if (before) ({ last_outcome, last_contacted_at } = before);
    }
  }
  return { call_attempts, last_outcome, last_contacted_at };
}

export const isOfCalls = ({ kind }: Pick<WaitingSave, 'kind'>): boolean =>
  kind === 'lead.outcome' || kind === 'lead.undo-outcome';

export const rowAsCalled = (row: LeadRow, saves: readonly WaitingSave[]): LeadRow => ({
  ...row,
  ...figuresAsCalled(row, saves),
});
