// What a table knows about its rows beside drawing them: which is active, which are selected, when the end is near.
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { VirtualTableProps } from './table-types.ts';

/** So many rows before the last loaded one the next page is asked for. */
const nearRows = 80;
const maxPlaceholders = 40;

export interface RowEvents {
  press: (index: number) => void;
  toggle: (index: number, extend: boolean) => void;
}

export interface TableRows<Row> {
  /** Loaded rows and placeholders. */
  count: number;
  activeIndex: number;
  selectable: boolean;
  allSelected: boolean | 'some';
  activate: (index: number, extend: boolean) => void;
  selectAll: () => void;
  handleKey: (event: KeyboardEvent, onOpen: ((row: Row) => void) | undefined) => boolean;
  /** What `useEndNear` needs to know. */
  end: TableEnd;
  /** Stable for the table's life, so that memoised rows stay as they are. */
  events: RowEvents;
}

export function useTableRows<Row>(props: VirtualTableProps<Row>): TableRows<Row> {
  const { rows, rowKey, selection, onSelect, hasMore = false, onEndReached, loading = false, fetching = false } = props;
  const [ownActive, setOwnActive] = useState<string | null>(null);
  const activeKey = props.activeKey === undefined ? ownActive : props.activeKey;
  const activeIndex = useMemo(
    () => (activeKey === null ? -1 : rows.findIndex((row) => rowKey(row) === activeKey)),
    [rows, rowKey, activeKey],
  );
  const anchor = useRef(-1);

  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? null : rowKey(row);
  };
  const selectRange = (from: number, to: number, selected: boolean) => {
    const next = new Set(selection);
    for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
      const key = keyAt(index);
      if (key === null) continue;
      if (selected) next.add(key);
      else next.delete(key);
    }
    onSelect?.(next);
  };
  const activate = (index: number, extend: boolean) => {
    const key = keyAt(index);
    if (key === null) return;
    if (extend && onSelect && activeIndex >= 0) selectRange(activeIndex, index, true);
    setOwnActive(key);
    props.onActive?.(key);
  };
  const toggle = (index: number, extend: boolean) => {
    const key = keyAt(index);
    if (key === null || !onSelect) return;
    const selected = !selection?.has(key);
    selectRange(extend && anchor.current >= 0 ? anchor.current : index, index, selected);
    anchor.current = index;
    setOwnActive(key);
    props.onActive?.(key);
  };
  const press = (index: number) => {
    activate(index, false);
    const row = rows[index];
    if (row !== undefined) props.onOpen?.(row);
  };

  const latest = useRef({ press, toggle });
  useEffect(() => {
    latest.current = { press, toggle };
  });
  const events = useMemo<RowEvents>(
    () => ({
      press: (index) => latest.current.press(index),
      toggle: (index, extend) => latest.current.toggle(index, extend),
    }),
    [],
  );

  const selectedCount = selection?.size ?? 0;
  const allSelected = useMemo(() => {
    if (selectedCount === 0 || rows.length === 0) return false;
    return rows.every((row) => selection?.has(rowKey(row))) ? true : 'some';
  }, [rows, rowKey, selection, selectedCount]);
  const selectAll = () => onSelect?.(allSelected === true ? new Set() : new Set(rows.map(rowKey)));

  return {
    count: rows.length + placeholders(props.total, rows.length, hasMore, loading),
    activeIndex,
    selectable: onSelect !== undefined,
    allSelected,
    activate,
    selectAll,
    events,
    handleKey: (event, onOpen) => {
      if (event.key === 'a' && (event.metaKey || event.ctrlKey) && onSelect) selectAll();
      else if ((event.key === ' ' || event.key === 'x') && onSelect && activeIndex >= 0)
        toggle(activeIndex, event.shiftKey);
      else if (event.key === 'Enter' && activeIndex >= 0 && onOpen) onOpen(rows[activeIndex] as Row);
      else return false;
      return true;
    },
    end: { loaded: rows.length, more: hasMore && !loading, fetching, reach: onEndReached },
  };
}

export interface TableEnd {
  loaded: number;
  /** More rows can be asked for now. */
  more: boolean;
  fetching: boolean;
  reach: (() => void) | undefined;
}

/** Asks for more rows while the last one on screen is near the end. */
export function useEndNear({ loaded, more, fetching, reach }: TableEnd, lastIndex: number): void {
  const isNear = more && lastIndex >= loaded - nearRows;
  const reachEnd = useEffectEvent(() => reach?.());
  useEffect(() => {
    if (isNear) reachEnd();
  }, [isNear, lastIndex, loaded, fetching]);
}

function placeholders(total: number | undefined, loaded: number, hasMore: boolean, loading: boolean): number {
  if (loading && loaded === 0) return 24;
  if (!hasMore) return 0;
  return total === undefined ? maxPlaceholders : Math.max(1, Math.min(maxPlaceholders, total - loaded));
}
