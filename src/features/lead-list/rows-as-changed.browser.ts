// Rows as this agent changed them: a list that is read again before a save went through shows the change all the same.
import { useMemo } from 'react';
import type { Save } from '../../web/save-queue.ts';
import { useSaveState } from '../../web/saves.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { changeOf, withoutSalesTakenBack } from '../leads/lead-as-changed.browser.ts';
import { lane } from '../leads/lead-lane.browser.ts';
import { isOfCalls, rowAsCalled } from '../outcomes/lead-as-called.browser.ts';

export function useRowsAsChanged(rows: LeadRow[]): LeadRow[] {
  const { saves } = useSaveState();
  return useMemo(() => rowsWithSaves(rows, saves), [rows, saves]);
}

/** The same rows where nothing waits for them. */
export function rowsWithSaves(rows: LeadRow[], saves: readonly Save[]): LeadRow[] {
  const byLane = Map.groupBy(withoutSalesTakenBack(saves), (save) => save.lane);
  if (byLane.size === 0) return rows;
  const changed = rows.flatMap((row) => {
    const waiting = byLane.get(lane(row.id))?.filter((save) => isOfCalls(save) || changeOf(save));
    return waiting?.length ? (asChanged(row, waiting) ?? []) : row;
  });
  return changed.length === rows.length && changed.every((row, at) => row === rows[at]) ? rows : changed;
}

/** Null where it left the list of open leads. */
function asChanged(row: LeadRow, saves: readonly Save[]): LeadRow | null {
  const changes = saves.flatMap((save) => changeOf(save) ?? []);
  if (row.status !== 'sold' && changes.some(({ isSold }) => isSold)) return null;
  return Object.assign(rowAsCalled(row, saves), ...changes.map(({ fields }) => fields)) as LeadRow;
}
