// Rows as this agent changed them: a list that is read again before a save went through shows the change all the same.
import { useMemo } from 'react';
import { lateCode } from '../../web/late-code.ts';
import { useSaveState } from '../../web/saves.ts';
import { useLateCode } from '../../web/use-late-code.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';

/** Right behind the list: the connection may go before anything is changed. */
const asChangedCode = lateCode(async () => (await import('./rows-with-saves.browser.ts')).rowsWithSaves);

export function useRowsAsChanged(rows: LeadRow[]): LeadRow[] {
  const { saves } = useSaveState();
  const { found } = useLateCode(asChangedCode);
  return useMemo(() => found?.(rows, saves) ?? rows, [rows, saves, found]);
}
