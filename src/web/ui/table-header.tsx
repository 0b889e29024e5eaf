import { ArrowDown, ArrowUp } from 'lucide-react';
import { Checkbox } from './checkbox.tsx';
import { late } from './late.tsx';
import type { ResizableTable, TableColumn, TableSort } from './table-types.ts';

/** A list is read before its columns are drawn wider. */
const ResizeHandle = late(async () => (await import('./table-resize.tsx')).ResizeHandle, { isQuiet: true });

interface TableHeaderProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
  /** Null: no selection in this table. */
  all: boolean | 'some' | null;
  onAll: () => void;
  /** Undefined: the columns keep their widths. */
  resizing: ResizableTable | undefined;
}

export function TableHeader<Row>({ columns, sort, onSort, all, onAll, resizing }: TableHeaderProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="group/head grid h-9 grid-cols-(--tracks) border-b border-line bg-(--row) text-xs font-medium text-ink-faint [--row:var(--color-canvas)]"
    >
      {all !== null && (
        <div role="columnheader" className="sticky left-0 z-10 flex items-center bg-(--row) pl-6">
          <Checkbox
            label="Select all loaded rows"
            labelHidden
            checked={all === true}
            indeterminate={all === 'some'}
            onChange={onAll}
          />
        </div>
      )}
      {columns.map((column, position) => {
        const sorted = sort?.key === column.key ? sort.direction : undefined;
        const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
        return (
          <div
            key={column.key}
            role="columnheader"
            data-column={column.key}
            // Without it the name would be that of the handle, too.
            aria-label={resizing && column.header}
            aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
            className={`flex min-w-0 items-center ${position > 0 ? 'relative' : ''} ${column.align === 'end' ? 'justify-end' : ''} ${columnPlace(position, columns.length, all !== null)}`}
          >
            {column.sortable && onSort ? (
              <button
                type="button"
                onClick={() => onSort({ key: column.key, direction: sorted === 'asc' ? 'desc' : 'asc' })}
                className={`group/sort flex h-full min-w-0 items-center gap-1 hover:text-ink ${column.align === 'end' ? 'flex-row-reverse' : ''}`}
              >
                <span className="truncate">{column.header}</span>
                <Arrow
                  aria-hidden
                  className={`size-3.5 ${sorted ? 'text-ink' : 'opacity-0 group-hover/sort:opacity-60 touch:opacity-60'}`}
                />
              </button>
            ) : (
              <span className="cursor-default truncate">{column.header}</span>
            )}
            {resizing && position < columns.length - 1 && <ResizeHandle table={resizing} column={column} />}
          </div>
        );
      })}
    </div>
  );
}

/** The first column stays in place while the others scroll sideways; the outer ones keep the page's margin. */
export function columnPlace(position: number, columns: number, selectable: boolean): string {
  const end = position === columns - 1 ? 'pr-3 md:pr-6' : 'pr-3';
  if (position !== 0) return `pl-3 ${end}`;
  return selectable
    ? `sticky left-12 z-10 bg-(--row) pl-2 ${end}`
    : `sticky left-0 z-10 bg-(--row) pl-4 md:pl-6 ${end}`;
}
