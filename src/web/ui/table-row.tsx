import { memo, useState, type MouseEvent, type ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { secondPress } from './second-press.ts';
import { Skeleton } from './skeleton.tsx';
import { columnPlace } from './table-header.tsx';
import type { TableCells } from './table-cells.ts';
import type { RowEvents } from './table-rows.ts';
import type { CellEditing, TableColumn } from './table-types.ts';

interface Place {
  /** px from the top of the body. */
  top: number;
  height: number;
}

interface TableRowProps<Row> extends Place {
  id: string;
  row: Row;
  rowId: string;
  index: number;
  columns: readonly TableColumn<Row>[];
  /** Null: no selection in this table. */
  selected: boolean | null;
  active: boolean;
  label: ((row: Row) => string) | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  events: RowEvents;
  editing: CellEditing<Row> | undefined;
  /** The chosen column of this row. */
  chosen: string | null;
  isEdited: boolean;
  cellEvents: TableCells['events'];
}

const frame =
  'absolute inset-x-0 top-0 grid grid-cols-(--tracks) border-b border-line text-sm bg-(--row) has-[.cell-note]:z-5';
// A variable, because cells that stay in place while the others scroll below them need the same opaque color.
const rowColor = {
  selected: '[--row:var(--color-selected)]',
  active: '[--row:var(--color-hover)]',
  plain: '[--row:var(--color-surface)] hover:[--row:var(--color-hover)]',
};

function Row<T>({
  id,
  row,
  rowId,
  index,
  columns,
  selected,
  active,
  label,
  actions,
  events,
  editing,
  chosen,
  isEdited,
  cellEvents,
  top,
  height,
}: TableRowProps<T>) {
  const [hovered, setHovered] = useState(false);
  const context = { active, selected: selected === true };
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected ?? undefined}
      data-active={active || undefined}
      className={`${frame} ${selected ? rowColor.selected : active ? rowColor.active : rowColor.plain} row-focus`}
      style={{ transform: `translateY(${top}px)`, height }}
      onClick={(event) => !isControl(event) && events.press(index)}
      onPointerEnter={actions && (() => setHovered(true))}
      onPointerLeave={actions && (() => setHovered(false))}
    >
      {selected !== null && (
        <div role="gridcell" className="sticky left-0 z-10 flex items-center bg-(--row) pl-6">
          <Checkbox
            label={`Select ${label?.(row) ?? `row ${index + 1}`}`}
            labelHidden
            tabIndex={active ? 0 : -1}
            checked={selected}
            // The click carries the shift key; a change event does not.
            onClick={(event) => events.toggle(index, event.shiftKey)}
            onChange={() => {}}
          />
        </div>
      )}
      {columns.map((column, position) => (
        <div
          key={column.key}
          id={column.key === chosen ? `${id}-${column.key}` : undefined}
          role={position === 0 ? 'rowheader' : 'gridcell'}
          data-chosen={(column.key === chosen && !isEdited) || undefined}
          className={`flex min-w-0 items-center data-chosen:inset-ring-2 data-chosen:inset-ring-focus ${column.align === 'end' ? 'justify-end text-right tabular-nums' : ''} ${columnPlace(position, columns.length, selected !== null)}`}
          onMouseDownCapture={(event) => {
            secondPress.act = editing && !isControl(event) ? () => cellEvents.begin(rowId, column.key) : undefined;
          }}
          onDoubleClick={() => secondPress.act?.()}
        >
          {isEdited && column.key === chosen && editing
            ? editing.render(row, column.key, cellEvents.end)
            : column.render(row, context)}
        </div>
      ))}
      {actions && (hovered || active) && (
        <div role="gridcell" className="pointer-events-none absolute inset-0 flex justify-end">
          <div className="pointer-events-auto sticky right-0 flex items-center gap-0.5 bg-(--row) pr-3 pl-1 shadow-[-8px_0_8px_var(--row)] md:pr-5">
            {actions(row)}
          </div>
        </div>
      )}
    </div>
  );
}

export const TableRow = memo(Row) as typeof Row;

interface PlaceholderRowProps extends Place {
  index: number;
  columns: number;
  selectable: boolean;
}

const lengths = ['w-28', 'w-20', 'w-24', 'w-16'];

/** Stands for a row that is on its way. */
export const PlaceholderRow = memo(function PlaceholderRow({
  index,
  columns,
  selectable,
  top,
  height,
}: PlaceholderRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${frame} items-center [--row:var(--color-surface)]`}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {selectable && <div role="gridcell" />}
      {Array.from({ length: columns }, (_, cell) => (
        <div key={cell} role="gridcell" className="px-3">
          <Skeleton className={`h-3 max-w-full ${lengths[(index + cell) % lengths.length]}`} />
        </div>
      ))}
    </div>
  );
});

function isControl(event: MouseEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('a,button,input,select,textarea,label,[role="menu"]') !== null
  );
}
