// The phone's form of a table: one card per row, as virtual as the rows are.
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, type ReactNode } from 'react';
import { Loading, Skeleton } from './skeleton.tsx';
import { useEndNear, type TableRows } from './table-rows.ts';
import type { VirtualTableProps } from './table-types.ts';

const overscan = 8;
/** Room for the floating action below the last card. */
const endPadding = 84;

interface TableCardsProps<Row> extends VirtualTableProps<Row> {
  renderCard: (row: Row) => ReactNode;
  state: TableRows<Row>;
}

export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { label, rows, rowKey, renderCard, cardHeight = 76, total, loading, state } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: state.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan,
    paddingEnd: endPadding,
  });
  const items = virtual.getVirtualItems();
  useEndNear(state.end, items.at(-1)?.index ?? 0);
  return (
    <div
      ref={scroller}
      role="list"
      aria-label={label}
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line [contain:strict]"
    >
      {loading && <Loading />}
      <div role="none" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return (
            <div
              key={row === undefined ? `next-${index}` : rowKey(row)}
              role="listitem"
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${start}px)`, height: cardHeight }}
            >
              {row === undefined ? (
                <PlaceholderCard />
              ) : (
                <CardContent row={row} render={renderCard as (row: unknown) => ReactNode} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const CardContent = memo(function CardContent({ row, render }: { row: unknown; render: (row: unknown) => ReactNode }) {
  return render(row);
});

function PlaceholderCard() {
  return (
    <div className="flex h-full flex-col justify-center gap-2.5 px-4">
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-3 w-56" />
    </div>
  );
}
