// Which rows of a list are in view, where it is known how high each is: at a hundred thousand of them as quick as at ten.
import { startTransition, useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** All rows' height, or where each begins and, last, where the list ends. */
type RowHeight = number | readonly number[];

interface Rows {
  count: number;
  rowHeight: RowHeight;
  /** Rows kept ready beyond both edges. */
  overscan: number;
  /** What stands above the first row and stays in sight. */
  header?: number;
}

interface RowWindowOptions extends Rows {
  scroller: RefObject<HTMLElement | null>;
}

export interface View {
  /** How far the list is scrolled. */
  top: number;
  height: number;
}

export interface RowWindow {
  /** Ascending. */
  indexes: number[];
  /** Brings a row fully into view, by the shortest way. */
  scrollTo: (index: number) => void;
}

export function useRowWindow({ scroller, count, rowHeight, overscan, header = 0 }: RowWindowOptions): RowWindow {
  // Until the list has its place, as much as the window could show.
  const [view, setView] = useState<View>(() => ({ top: 0, height: innerHeight }));
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const look = () =>
      setView((before) => {
        const now = { top: list.scrollTop, height: list.clientHeight };
        return isSameView(before, now, rowHeight, header) ? before : now;
      });
    look();
    // In the same frame: rows that come one frame late are seen as a gap.
    const lookNow = () => flushSync(look);
    list.addEventListener('scroll', lookNow, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    return () => {
      list.removeEventListener('scroll', lookNow);
      sizes.disconnect();
    };
  }, [scroller, rowHeight, header]);
  const scrollTo = useCallback(
    (index: number) => {
      const list = scroller.current;
      if (!list) return;
      const highest = startOf(index, rowHeight);
      const lowest = header + startOf(index + 1, rowHeight) - list.clientHeight;
      if (list.scrollTop > highest) list.scrollTo({ top: highest });
      else if (list.scrollTop < lowest) list.scrollTo({ top: lowest });
    },
    [scroller, rowHeight, header],
  );
  const isShown = count > 0;
  const [isAhead, setAhead] = useState(false);
  // What is in view first: the rows beyond the edges are most of the work, and nobody waits for them.
  useEffect(() => {
    if (!isShown) return;
    const frame = requestAnimationFrame(() => startTransition(() => setAhead(true)));
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return { indexes: rowsToDraw(view, { count, rowHeight, overscan: isAhead ? overscan : 0, header }), scrollTo };
}

export function rowsToDraw(view: View, { count, rowHeight, overscan, header = 0 }: Rows): number[] {
  const [first, last] = rowsIn(view, rowHeight, header);
  // After a list became shorter, the view may still stand beyond its end.
  const end = Math.min(count - 1, last + overscan);
  const start = Math.max(0, Math.min(first - overscan, end - (last - first) - 2 * overscan));
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at);
}

function rowsIn({ top, height }: View, rowHeight: RowHeight, header: number): [first: number, last: number] {
  return [rowAt(Math.max(0, top), rowHeight), rowAt(Math.max(0, top + height - header), rowHeight)];
}

function startOf(index: number, rowHeight: RowHeight): number {
  return typeof rowHeight === 'number' ? index * rowHeight : (rowHeight[index] ?? 0);
}

function rowAt(y: number, rowHeight: RowHeight): number {
  if (typeof rowHeight === 'number') return Math.floor(y / rowHeight);
  let [first, end] = [0, rowHeight.length];
  while (end - first > 1) {
    const middle = (first + end) >> 1;
    if ((rowHeight[middle] ?? 0) <= y) first = middle;
    else end = middle;
  }
  return first;
}

function isSameView(one: View, other: View, rowHeight: RowHeight, header: number): boolean {
  const [first, last] = rowsIn(one, rowHeight, header);
  const [otherFirst, otherLast] = rowsIn(other, rowHeight, header);
  return first === otherFirst && last === otherLast;
}
