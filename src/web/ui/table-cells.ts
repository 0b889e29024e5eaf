// The cell at hand of a table whose cells can be changed in their place.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { EditEnd, VirtualTableProps } from './table-types.ts';

export interface CellState {
  rowKey: string;
  column: string;
  isEdited: boolean;
}

export interface TableCells {
  /** The chosen cell, and whether it is being changed. */
  cell: CellState | null;
  edit: (rowKey: string, column?: string) => void;
  /** True when the key chose a cell or began to change one. */
  handleKey: (event: KeyboardEvent, activeKey: string | null) => boolean;
  /** Stable for the table's life. */
  events: { begin: (rowKey: string, column: string) => void; end: (end: EditEnd) => void };
}

interface Choice<Row> extends Pick<VirtualTableProps<Row>, 'rows' | 'rowKey' | 'columns' | 'editing'> {
  /** Gives the focus back to the table, on that row. */
  onEnd: (rowKey: string) => void;
}

export function useTableCells<Row>({ rows, rowKey, columns, editing, onEnd }: Choice<Row>): TableCells {
  const [cell, setCell] = useState<CellState | null>(null);
  const rowOf = (key: string) => rows.find((row) => rowKey(row) === key);
  const columnsOf = (row: Row) => (editing ? columns.filter(({ key }) => editing.canEdit(row, key)) : []);
  const begin = (key: string, column: string) => {
    const row = rowOf(key);
    if (row === undefined || !editing?.canEdit(row, column)) return;
    editing.begin(key);
    setCell({ rowKey: key, column, isEdited: true });
  };
  const edit = (key: string, column?: string) => {
    const row = rowOf(key);
    const known = row && columnsOf(row);
    const wanted = column === undefined ? known?.[0] : known?.find((each) => each.key === column);
    if (wanted) begin(key, wanted.key);
  };
  const step = (key: string, column: string | null, by: 1 | -1): CellState | null => {
    const index = rows.findIndex((row) => rowKey(row) === key);
    const row = rows[index];
    if (row === undefined) return null;
    const known = columnsOf(row);
    const at = column === null ? (by === 1 ? -1 : known.length) : known.findIndex((each) => each.key === column);
    const next = known[at + by];
    if (next) return { rowKey: key, column: next.key, isEdited: false };
    const beside = rows[index + by];
    const further = beside && columnsOf(beside).at(by === 1 ? 0 : -1);
    return column !== null && further ? { rowKey: rowKey(beside), column: further.key, isEdited: false } : null;
  };
  const end = (how: EditEnd) => {
    if (!cell) return;
    const next = how === 'here' ? null : step(cell.rowKey, cell.column, how === 'next' ? 1 : -1);
    setCell(next ? { ...next, isEdited: true } : { ...cell, isEdited: false });
    onEnd(next?.rowKey ?? cell.rowKey);
  };
  const handleKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, activeKey: string | null): boolean => {
    if (!editing || activeKey === null || altKey || ctrlKey || metaKey) return false;
    const chosen = cell?.rowKey === activeKey ? cell : null;
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const next = step(activeKey, chosen?.column ?? (key === 'ArrowLeft' ? '' : null), key === 'ArrowRight' ? 1 : -1);
      if (next?.rowKey === activeKey) setCell(next);
      return true;
    }
    if (key === 'F2' || (key === 'Enter' && chosen)) edit(activeKey, chosen?.column);
    else if (key === 'Escape' && chosen) setCell(null);
    else return false;
    return true;
  };

  const latest = useRef({ begin, end });
  useEffect(() => {
    latest.current = { begin, end };
  });
  const events = useMemo<TableCells['events']>(
    () => ({ begin: (key, column) => latest.current.begin(key, column), end: (how) => latest.current.end(how) }),
    [],
  );
  return { cell, edit, handleKey, events };
}
