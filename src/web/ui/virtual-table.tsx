// Rows without end at the speed of the wheel: only those in view exist, each is memoised and placed by transform alone.
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { keys } from '../key-table.ts';
import { useShortcut } from '../shortcuts.ts';
import { useIsPhone } from '../use-media-query.ts';
import { late } from './late.tsx';
import { Loading } from './skeleton.tsx';
import { fittingColumns, tracksOf } from './column-widths.ts';
import type { TableCardsProps } from './table-cards.tsx';
import { TableHeader } from './table-header.tsx';
import { useTableCells } from './table-cells.ts';
import { PlaceholderRow, TableRow } from './table-row.tsx';
import { useEndNear, useTableRows, type TableRows } from './table-rows.ts';
import type { VirtualTableProps } from './table-types.ts';
import { useRowWindow } from './use-row-window.ts';

/** A wide screen has no use for them. */
const TableCards = late(async () => (await import('./table-cards.tsx')).TableCards) as <Row>(
  props: TableCardsProps<Row> & { fallback: ReactNode },
) => ReactNode;
const headerHeight = 36;
/** Rows kept ready beyond the edge: at 60 rows a second a third of a second's worth. */
const overscan = 20;
const asMade = {};

export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const isPhone = useIsPhone();
  const rows = useTableRows(props);
  if (rows.count === 0 && props.empty !== undefined)
    return <div className="min-h-0 flex-1 overflow-y-auto">{props.empty}</div>;
  if (isPhone && props.renderCard)
    return (
      <TableCards
        {...props}
        renderCard={props.renderCard}
        state={rows}
        fallback={
          <div className="min-h-0 flex-1 border-t border-line">
            <Loading />
          </div>
        }
      />
    );
  return <Grid {...props} state={rows} />;
}

function Grid<Row>(props: VirtualTableProps<Row> & { state: TableRows<Row> }) {
  const {
    label,
    rows,
    columns: allColumns,
    rowKey,
    rowHeight = 40,
    total,
    sort,
    onSort,
    onOpen,
    rowActions,
    rowLabel,
    editing,
    widths = asMade,
    onWidths,
    state,
    selection,
    hasMore,
    loading,
    ref,
  } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { activeIndex, count, selectable } = state;
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => setRoom(scroller.current?.clientWidth ?? null), []);
  const columns = useMemo(
    () => fittingColumns(allColumns, selectable, widths, room),
    [allColumns, selectable, widths, room],
  );
  const { indexes, scrollTo } = useRowWindow({ scroller, count, rowHeight, overscan, header: headerHeight });
  useEndNear(state.end, indexes.at(-1) ?? 0);
  const drawnHeight = useRef(rowHeight);
  useLayoutEffect(() => {
    const list = scroller.current;
    // The row at the top stays there when all rows become higher or lower.
    if (drawnHeight.current !== rowHeight) list?.scrollTo({ top: (list.scrollTop * rowHeight) / drawnHeight.current });
    drawnHeight.current = rowHeight;
  }, [rowHeight]);

  const moveTo = (index: number, extend = false) => {
    const next = Math.max(0, Math.min(index, rows.length - 1));
    state.activate(next, extend);
    scrollTo(next);
  };
  // What stands above the list may take more room; the active row does not go out of sight by that.
  const keepInView = useEffectEvent((before: number) => {
    const list = scroller.current;
    if (!list || activeIndex < 0 || list.clientHeight >= before) return;
    const bottom = headerHeight + (activeIndex + 1) * rowHeight - list.scrollTop;
    if (bottom > list.clientHeight && bottom <= before) scrollTo(activeIndex);
  });
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    let height = list.clientHeight;
    const sizes = new ResizeObserver(() => {
      keepInView(height);
      height = list.clientHeight;
      setRoom(list.clientWidth);
    });
    sizes.observe(list);
    return () => sizes.disconnect();
  }, []);
  const cells = useTableCells({
    rows,
    rowKey,
    columns,
    editing,
    onEnd: (key) => {
      const index = rows.findIndex((row) => rowKey(row) === key);
      if (index >= 0 && index !== activeIndex) moveTo(index);
      scroller.current?.focus({ preventScroll: true });
    },
  });
  const activeRow = rows[activeIndex];
  const activeKey = activeRow === undefined ? null : rowKey(activeRow);
  const chosenOf = (key: string) => (cells.cell?.rowKey === key ? cells.cell : null);
  const pageRows = () =>
    Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1);
  const step = (by: number) => {
    const next = Math.max(0, Math.min(activeIndex < 0 ? 0 : activeIndex + by, rows.length - 1));
    moveTo(next);
    const row = rows[next];
    if (row !== undefined) props.onStep?.(row);
    scroller.current?.focus({ preventScroll: true });
  };
  useShortcut({ ...keys.next, run: () => step(1) });
  useShortcut({ ...keys.previous, run: () => step(-1) });
  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    goTo: (key) => {
      const index = rows.findIndex((row) => rowKey(row) === key);
      if (index >= 0) moveTo(index);
    },
    edit: (key, column) => cells.edit(key, column),
  }));
  useShortcut({
    ...keys.editCell,
    isThere: editing !== undefined,
    when: activeKey !== null,
    run: () => activeKey !== null && cells.edit(activeKey, chosenOf(activeKey)?.column),
  });

  // A row that went took the focus with it: the list has it then.
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      scroller.current?.focus({ preventScroll: true });
  });
  const tracks = useMemo(() => tracksOf({ columns, selectable, widths }), [columns, selectable, widths]);
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={(total ?? (hasMore ? -2 : rows.length)) + 1}
      aria-colcount={columns.length + (selectable ? 1 : 0)}
      aria-multiselectable={selectable || undefined}
      aria-activedescendant={
        activeIndex < 0
          ? undefined
          : activeKey !== null && chosenOf(activeKey)
            ? `${id}-${activeIndex}-${chosenOf(activeKey)?.column}`
            : `${id}-${activeIndex}`
      }
      aria-busy={loading || undefined}
      tabIndex={0}
      style={tracks as CSSProperties}
      className="group/table relative min-h-0 flex-1 overflow-auto overscroll-contain border-t border-line outline-none [contain:strict] focus-visible:outline-none"
      onFocus={(event) => {
        focused.current = event.target;
        if (event.target === event.currentTarget && activeIndex < 0) state.activate(0, false);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const target = targetOf(event.key, activeIndex, rows.length, pageRows());
        if (target !== null) moveTo(target, event.shiftKey);
        else if (cells.handleKey(event, activeKey)) event.stopPropagation();
        else if (!state.handleKey(event, onOpen)) return;
        event.preventDefault();
      }}
    >
      {loading && <Loading />}
      <div role="rowgroup" className="sticky top-0 z-10 min-w-(--tracks-width)">
        <TableHeader
          columns={columns}
          sort={sort}
          onSort={onSort}
          all={selectable ? state.allSelected : null}
          onAll={state.selectAll}
          resizing={onWidths && { scroller, columns, selectable, widths, onWidths }}
        />
      </div>
      <div role="rowgroup" className="relative min-w-(--tracks-width)" style={{ height: count * rowHeight }}>
        {withActive(indexes, activeIndex, count).map((index): ReactNode => {
          const row = rows[index];
          const place = { top: index * rowHeight, height: rowHeight };
          if (row === undefined)
            return (
              <PlaceholderRow
                key={`next-${index}`}
                index={index}
                columns={columns.length}
                selectable={selectable}
                {...place}
              />
            );
          return (
            <TableRow
              key={rowKey(row)}
              id={`${id}-${index}`}
              row={row}
              rowId={rowKey(row)}
              index={index}
              columns={columns}
              selected={selectable ? (selection?.has(rowKey(row)) ?? false) : null}
              active={index === activeIndex}
              label={rowLabel}
              actions={rowActions}
              events={state.events}
              editing={editing}
              chosen={chosenOf(rowKey(row))?.column ?? null}
              isEdited={chosenOf(rowKey(row))?.isEdited ?? false}
              cellEvents={cells.events}
              {...place}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The active row stays in the document wherever the view is, so that `aria-activedescendant` always finds it. */
function withActive(indexes: number[], active: number, count: number): number[] {
  if (active < 0 || active >= count || indexes.includes(active)) return indexes;
  return active < (indexes[0] ?? 0) ? [active, ...indexes] : [...indexes, active];
}

function targetOf(key: string, active: number, length: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return Math.max(0, active - 1);
    case 'PageDown':
      return active + page;
    case 'PageUp':
      return active - page;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}
