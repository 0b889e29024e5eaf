// Rows as this agent changed them: a list that is read again before a save went through shows the change all the same.
import { useMemo } from 'react';
import { useSaveState } from '../../web/saves.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { changeOf } from '../leads/lead-as-changed.browser.ts';

export function useRowsAsChanged(rows: LeadRow[]): LeadRow[] {
  const { saves } = useSaveState();
  return useMemo(() => {
    const changes = new Map<string, Partial<LeadRow>>();
    const sold = new Set<string>();
    for (const save of saves) {
      const change = changeOf(save);
      if (!change) continue;
      if (change.isSold) sold.add(change.leadId);
      changes.set(change.leadId, { ...changes.get(change.leadId), ...change.fields });
    }
    if (changes.size === 0) return rows;
    const left = rows.filter((row) => row.status === 'sold' || !sold.has(row.id));
    return left.map((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row));
  }, [rows, saves]);
}
