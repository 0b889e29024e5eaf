// Ties the table's cells to their editor, whose code comes with the first edit.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { late } from '../../web/ui/late.tsx';
import type { CellEditing, TableHandle } from '../../web/ui/table-types.ts';
import { leadName } from './lead-cells.tsx';
import type { LeadRow } from './lead-shape.contract.ts';

const Editor = late(async () => (await import('./lead-cell.tsx')).LeadCell, {
  close:
    ({ onEnd }) =>
    () =>
      onEnd('here'),
});

const editable: ReadonlySet<string> = new Set(['name', 'phone', 'email', 'state', 'follow_up', 'tags']);

/** `onBegin`: a double click's first press opened the lead, which is not what was meant. */
export function useCellEditing(
  table: RefObject<TableHandle | null>,
  onBegin: (id: string) => void,
): CellEditing<LeadRow> {
  const client = useQueryClient();
  /** What was typed and refused, by lead and column, until the cell opens again. */
  const refused = useRef(new Map<string, string>());
  const begin = useRef(onBegin);
  useEffect(() => {
    begin.current = onBegin;
  });
  return useMemo(
    () => ({
      canEdit: (_, column) => editable.has(column),
      render: (row, column, onEnd) => (
        <Editor
          client={client}
          row={row}
          column={column}
          label={leadName(row)}
          typed={refused.current.get(`${row.id} ${column}`)}
          onBegin={() => {
            refused.current.delete(`${row.id} ${column}`);
            begin.current(row.id);
          }}
          onEnd={onEnd}
          reopen={(text) => {
            refused.current.set(`${row.id} ${column}`, text);
            table.current?.edit(row.id, column);
          }}
        />
      ),
    }),
    [client, table],
  );
}
