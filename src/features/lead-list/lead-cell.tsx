import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EditEnd } from '../../web/ui/table-types.ts';
import { FollowUpCellEditor } from './follow-up-cell-editor.tsx';
import { LeadCellEditor } from './lead-cell-editor.tsx';
import { cellFields, cellText } from './cell-text.browser.ts';
import { saveCell } from './lead-cell-save.browser.ts';
import type { LeadColumn } from '../lead-search/lead-columns.rules.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { columnNames } from './leads-columns.tsx';

interface LeadCellProps {
  client: QueryClient;
  row: LeadRow;
  column: string;
  label: string;
  /** What was typed before: refused, or while this code was on its way. */
  typed: () => string | undefined;
  onBegin: () => unknown;
  onEnd: (end: EditEnd) => void;
  reopen: (text: string) => void;
}

/** The lead as it was when the cell opened is what a save is held against. */
export function LeadCell({ client, row, column, label, typed, onBegin, onEnd, reopen }: LeadCellProps) {
  const [before] = useState(row);
  const [initial] = useState(typed);
  const begin = useEffectEvent(onBegin);
  useEffect(() => void begin(), []);
  const field = cellFields[column] ?? 'name';
  const shared = {
    label: `${columnNames[column as LeadColumn]} of ${label}`,
    initial: initial ?? cellText(before, field),
    onSave: (text: string) => void saveCell({ client, row: before, field, text, reopen }),
    onEnd,
  };
  if (field === 'next_follow_up_at') return <FollowUpCellEditor {...shared} />;
  return <LeadCellEditor {...shared} field={field} isTyped={initial !== undefined} />;
}
