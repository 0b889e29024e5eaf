// Ties the table's cells to their editor, whose code comes once the table stands. What is typed before it is here is kept.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { lateCode } from '../../web/late-code.ts';
import { lateComponent } from '../../web/ui/late.tsx';
import type { CellEditing, TableHandle } from '../../web/ui/table-types.ts';
import { leadName } from '../../domain/lead-name.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';

const editorCode = lateCode(async () => (await import('./lead-cell.tsx')).LeadCell);
const Editor = lateComponent(editorCode, {
  close:
    ({ onEnd }) =>
    () =>
      onEnd('here'),
});

/** The page's own code and data first. */
const settledMs = 500;

const editable: ReadonlySet<string> = new Set(['name', 'phone', 'email', 'state', 'follow_up', 'tags']);

/** `onBegin`: a double click's first press opened the lead, which is not what was meant. */
export function useCellEditing(
  table: RefObject<TableHandle | null>,
  onBegin: (id: string) => void,
): CellEditing<LeadRow> {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => void editorCode.fetch().catch(() => {}), settledMs);
    return () => clearTimeout(timer);
  }, []);
  /** What was typed and refused, or typed before its code came, by lead and column, until the cell opens again. */
  const kept = useRef(new Map<string, string>());
  const begin = useRef(onBegin);
  useEffect(() => {
    begin.current = onBegin;
  });
  return useMemo(
    () => ({
      canEdit: (_, column) => editable.has(column),
      begin: (id) => begin.current(id),
      render: (row, column, onEnd) => (
        <Editor
          client={client}
          row={row}
          column={column}
          label={leadName(row)}
          typed={() => kept.current.get(`${row.id} ${column}`)}
          fallback={
            column !== 'follow_up' && (
              <EarlyCell
                onText={(text) => kept.current.set(`${row.id} ${column}`, text)}
                onEnd={() => {
                  kept.current.delete(`${row.id} ${column}`);
                  onEnd('here');
                }}
              />
            )
          }
          onBegin={() => kept.current.delete(`${row.id} ${column}`)}
          onEnd={onEnd}
          reopen={(text) => {
            kept.current.set(`${row.id} ${column}`, text);
            table.current?.edit(row.id, column);
          }}
        />
      ),
    }),
    [client, table],
  );
}

/** Stands in until the editor's code is here: what is typed in the meantime takes the place of what is in the cell, as it will there. */
function EarlyCell({ onText, onEnd }: { onText: (text: string) => void; onEnd: () => void }) {
  return (
    <input
      // The cell was asked for: the focus belongs into it.
      autoFocus
      aria-label="One moment…"
      autoComplete="off"
      className="control -mx-2 h-8! w-[calc(100%+16px)]! min-w-0 px-2! text-sm!"
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onEnd();
      }}
    />
  );
}
