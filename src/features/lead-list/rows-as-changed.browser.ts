// Rows as this agent changed them: a list that is read again before a save went through shows the change all the same.
import { useMemo } from 'react';
import { useSaveState } from '../../web/saves.ts';
import { cellFields, shownAs } from './cell-text.browser.ts';
import type { EditInput, FollowUpInput } from '../leads/lead-saves.browser.ts';
import type { StageInput } from '../leads/stage-saves.browser.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';

export function useRowsAsChanged(rows: LeadRow[]): LeadRow[] {
  const { saves } = useSaveState();
  return useMemo(() => {
    const changes = new Map<string, Partial<LeadRow>>();
    const sold = new Set<string>();
    for (const { kind, input, refused } of saves) {
      if (kind === 'lead.sold' && !refused) sold.add((input as { leadId: string }).leadId);
      const change = changeOf[kind]?.(input as never);
      if (!change) continue;
      const { leadId } = input as { leadId: string };
      changes.set(leadId, { ...changes.get(leadId), ...change });
    }
    if (changes.size === 0 && sold.size === 0) return rows;
    // Sold here: it has left the list, though the server does not know yet.
    const left = rows.filter((row) => row.status === 'sold' || !sold.has(row.id));
    return left.map((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row));
  }, [rows, saves]);
}

const changeOf: Partial<Record<string, (input: never) => Partial<LeadRow>>> = {
  'lead.edit': cellsOf,
  'lead.follow-up': ({ at }: FollowUpInput) => ({ next_follow_up_at: at }),
  'lead.stage': ({ stage }: StageInput) => ({ stage }),
};

function cellsOf({ mine }: EditInput): Partial<LeadRow> {
  const texts: Partial<Record<string, string>> = mine;
  return Object.assign(
    {},
    ...Object.values(cellFields).map((field) => (texts[field] === undefined ? {} : shownAs(field, texts[field]))),
  ) as Partial<LeadRow>;
}
