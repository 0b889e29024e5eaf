// The edge of a table's column: dragged, or moved by the arrow keys. While it moves, the browser alone lays out the rows:
// their tracks are a variable of the table, so none of them is drawn again.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { boundedWidth, maxColumnWidth, minColumnWidth, tracksOf, widthsAfter } from './column-widths.ts';
import type { ColumnWidths, ResizableTable, TableColumn } from './table-types.ts';

const step = 8;
const largeStep = 40;

function drawnWidths({ scroller, columns }: ResizableTable): ColumnWidths {
  const cells = scroller.current?.querySelectorAll<HTMLElement>('[role="columnheader"][data-column]') ?? [];
  const keys = new Set(columns.map(({ key }) => key));
  const drawn = [...cells].map((cell) => [cell.dataset['column'] ?? '', cell.getBoundingClientRect().width] as const);
  return Object.fromEntries(drawn.filter(([key]) => keys.has(key)));
}

interface Drag {
  from: number;
  start: number;
  drawn: ColumnWidths;
  widths: ColumnWidths;
  ended: AbortController;
}

interface ResizeHandleProps {
  table: ResizableTable;
  column: Pick<TableColumn<never>, 'key' | 'header' | 'width' | 'minWidth'>;
}

export function ResizeHandle({ table, column: { key, header, width, minWidth } }: ResizeHandleProps) {
  const drag = useRef<Drag | null>(null);
  const [seen, setSeen] = useState<number>();
  const show = (widths: ColumnWidths) => {
    for (const [name, value] of Object.entries(tracksOf({ ...table, widths })))
      table.scroller.current?.style.setProperty(name, value);
  };
  const end = (isKept: boolean) => {
    const ended = drag.current;
    drag.current = null;
    if (!ended) return;
    ended.ended.abort();
    if (!isKept || ended.widths === table.widths) return show(table.widths);
    table.onWidths(ended.widths);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const drawn = drawnWidths(table);
    const ended = new AbortController();
    drag.current = { from: event.clientX, start: drawn[key] ?? 0, drawn, widths: table.widths, ended };
    const giveUp = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      pressed.stopImmediatePropagation();
      end(false);
    };
    addEventListener('keydown', giveUp, { capture: true, signal: ended.signal });
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || (event.clientX === now.from && now.widths === table.widths)) return;
    now.widths = widthsAfter(table.columns, table.widths, now.drawn, key, now.start + event.clientX - now.from);
    show(now.widths);
  };
  const reset = () => {
    const { [key]: _, ...rest } = table.widths;
    table.onWidths(rest);
  };
  const press = (event: KeyboardEvent) => {
    const { key: pressed, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (pressed === 'Enter') reset();
    else if (pressed === 'ArrowLeft' || pressed === 'ArrowRight') {
      const drawn = drawnWidths(table);
      const by = (shiftKey ? largeStep : step) * (pressed === 'ArrowLeft' ? -1 : 1);
      const px = boundedWidth((drawn[key] ?? 0) + by);
      setSeen(px);
      table.onWidths(widthsAfter(table.columns, table.widths, drawn, key, px));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const now = table.widths[key] ?? seen ?? width ?? minWidth ?? minColumnWidth;
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuenow={Math.round(now)}
      aria-valuemin={minColumnWidth}
      aria-valuemax={maxColumnWidth}
      aria-valuetext={`${Math.round(now)} pixels`}
      tabIndex={0}
      data-tip="Drag to resize. Double-click to reset."
      className="resize-handle"
      onFocus={() => setSeen(drawnWidths(table)[key])}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      // The focus stays where it was.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={reset}
      onKeyDown={press}
    />
  );
}
