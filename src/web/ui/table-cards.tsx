// The phone's form of a table: one card per row, as virtual as the rows are. A long press on a card begins to choose.
import { memo, useImperativeHandle, useRef, type ReactNode } from 'react';
import { useLongPress } from './long-press.ts';
import { Loading, Skeleton } from './skeleton.tsx';
import { useEndNear, type RowEvents, type TableRows } from './table-rows.ts';
import type { CardContext, VirtualTableProps } from './table-types.ts';
import { useRowWindow } from './use-row-window.ts';

const overscan = 8;
/** Room for the floating action below the last card. */
const endPadding = 84;

export interface TableCardsProps<Row> extends VirtualTableProps<Row> {
  renderCard: (row: Row, context: CardContext) => ReactNode;
  state: TableRows<Row>;
}

export function TableCards<Row>(props: TableCardsProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    renderCard,
    cardHeight = 76,
    total,
    loading,
    state,
    choosing,
    selection,
    rowLabel,
    ref,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { indexes, scrollTo } = useRowWindow({ scroller, count: state.count, rowHeight: cardHeight, overscan });
  useEndNear(state.end, indexes.at(-1) ?? 0);
  const indexOf = (key: string) => rows.findIndex((row) => rowKey(row) === key);
  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    goTo: (key) => indexOf(key) >= 0 && scrollTo(indexOf(key)),
    edit: () => undefined,
  }));
  const hold = useLongPress((target) => {
    const card = target instanceof Element && target.closest<HTMLElement>('[data-card]');
    if (card) state.events.toggle(Number(card.dataset['card']), false);
  });
  return (
    <div
      ref={scroller}
      role="list"
      aria-label={label}
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line [contain:strict]"
      {...(choosing !== undefined && hold)}
    >
      {loading && <Loading />}
      <div role="none" className="relative" style={{ height: state.count * cardHeight + endPadding }}>
        {indexes.map((index) => {
          const row = rows[index];
          const key = row === undefined ? null : rowKey(row);
          return (
            <div
              key={key ?? `next-${index}`}
              role="listitem"
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
              data-card={key === null ? undefined : index}
              className={`absolute inset-x-0 top-0 border-b border-line ${choosing === undefined ? '' : 'select-none [-webkit-touch-callout:none]'}`}
              style={{ transform: `translateY(${index * cardHeight}px)`, height: cardHeight }}
            >
              {row === undefined || key === null ? (
                <PlaceholderCard />
              ) : (
                <CardContent
                  row={row}
                  index={index}
                  label={rowLabel as ((row: unknown) => string) | undefined}
                  chosen={choosing ? (selection?.has(key) ?? false) : null}
                  events={state.events}
                  render={renderCard as CardContentProps['render']}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface CardContentProps {
  row: unknown;
  index: number;
  label: ((row: unknown) => string) | undefined;
  /** Null: cards are not chosen now. */
  chosen: boolean | null;
  events: RowEvents;
  render: (row: unknown, context: CardContext) => ReactNode;
}

const CardContent = memo(function CardContent({ row, index, label, chosen, events, render }: CardContentProps) {
  const content = render(row, { choosing: chosen !== null });
  if (chosen === null) return content;
  return (
    <label className={`flex h-full items-center pl-4 ${chosen ? 'bg-selected' : ''}`}>
      <input
        type="checkbox"
        className="check-mark scale-125"
        aria-label={`Select ${label?.(row) ?? `row ${index + 1}`}`}
        checked={chosen}
        onChange={() => events.toggle(index, false)}
      />
      <span className="block h-full min-w-0 flex-1">{content}</span>
    </label>
  );
});

function PlaceholderCard() {
  return (
    <div className="flex h-full flex-col justify-center gap-2.5 px-4">
      <Skeleton className="h-3.5 w-40" />
      <Skeleton className="h-3 w-56" />
    </div>
  );
}
