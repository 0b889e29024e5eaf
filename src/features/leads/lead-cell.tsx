import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EditEnd } from '../../web/ui/table-types.ts';
import { LeadCellEditor } from './lead-cell-editor.tsx';
import { cellFields, cellText, saveCell } from './lead-cell-save.browser.ts';
import type { LeadColumn } from './lead-columns.rules.ts';
import type { LeadRow } from './lead-shape.contract.ts';
import { columnNames } from './leads-columns.tsx';

interface LeadCellProps {
  client: QueryClient;
  row: LeadRow;
  column: string;
  label: string;
  /** What was typed before and refused. */
  typed: string | undefined;
  onBegin: () => void;
  onEnd: (end: EditEnd) => void;
  reopen: (text: string) => void;
}

/** The lead as it was when the cell opened is what a save is held against. */
export function LeadCell({ client, row, column, label, typed, onBegin, onEnd, reopen }: LeadCellProps) {
  const [before] = useState(row);
  const [initial] = useState(typed);
  const begin = useEffectEvent(onBegin);
  useEffect(() => begin(), []);
  const field = cellFields[column] ?? 'name';
  return (
    <LeadCellEditor
      label={`${columnNames[column as LeadColumn]} of ${label}`}
      field={field}
      initial={initial ?? cellText(before, field)}
      onSave={(text) => void saveCell({ client, row: before, field, text, reopen })}
      onEnd={onEnd}
    />
  );
}
