// A stage with its cards: as many in the page as fit, further ones loaded on the way down.
import { cx } from 'class-variance-authority';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type SyntheticEvent } from 'react';
import { stageLabel, stageSubLabel } from '../../domain/lead-stage.ts';
import { formatCount } from '../../web/format-count.ts';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { useRowWindow } from '../../web/ui/use-row-window.ts';
import type { LeadHost } from '../lead-page/lead-acts.browser.ts';
import { cardGap, cardHeight, CardFace } from './board-card.tsx';
import type { Column, PipelineCard } from './board.rules.ts';

const columnPadding = 8;
/** From one card to the next. */
const step = cardHeight + cardGap;

export interface BoardColumnProps {
  column: Column;
  isLoading: boolean;
  /** Five cards high on the board; as high as there is room on a phone. */
  fills?: boolean;
  hasMore: boolean;
  onMore: () => void;
  activeId: string | null;
  onActive: (id: string) => void;
  openId: string | null;
  onOpen: (card: PipelineCard) => void;
  /** Being moved, by pointer or keyboard. */
  liftedId: string | null;
  isTarget: boolean;
  /** A filter is on. */
  isNarrowed: boolean;
  onKeyDown: (event: KeyboardEvent, column: Column) => void;
  onGrab: (event: PointerEvent<HTMLElement>, card: PipelineCard) => void;
  host: LeadHost;
}

export function BoardColumn(props: BoardColumnProps) {
  const { column, isLoading, fills, isTarget } = props;
  const { stage, count } = column;
  const subLabel = stageSubLabel(stage);
  return (
    <section
      aria-labelledby={`stage-${stage}`}
      data-drop-stage={stage}
      className={cx(
        'flex min-w-0 flex-col rounded-md border bg-canvas transition-colors',
        isTarget ? 'border-focus bg-selected' : 'border-line',
        fills && 'min-h-0 flex-1',
      )}
    >
      <header
        className={cx('flex flex-none items-center gap-2 px-3', fills ? 'pt-2 not-has-[[data-sub]]:pt-0' : 'h-10')}
      >
        <StageDot stage={stage} className={fills ? 'hidden' : ''} />
        <h2 id={`stage-${stage}`} className={fills ? 'sr-only' : 'flex-none font-semibold'}>
          {stageLabel(stage)}
        </h2>
        {subLabel && (
          <span data-sub className="truncate text-xs text-ink-faint squeezed:hidden">
            {subLabel}
          </span>
        )}
        <span className={fills ? 'sr-only' : 'ml-auto text-sm text-ink-faint tabular-nums'}>
          {isLoading ? '' : `${formatCount(count)}${column.isMore ? '+' : ''}`}
          <span className="sr-only"> leads</span>
        </span>
      </header>
      {isLoading ? <CardSkeletons fills={fills} /> : <CardList {...props} />}
    </section>
  );
}

function CardList(props: BoardColumnProps) {
  const { column, fills, hasMore, onMore, activeId, onActive, isNarrowed } = props;
  const { stage, cards } = column;
  const scroller = useRef<HTMLDivElement>(null);
  const { indexes, scrollTo } = useRowWindow({
    scroller,
    count: cards.length,
    rowHeight: step,
    overscan: 3,
    header: columnPadding,
  });
  const lastShown = indexes.at(-1) ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= cards.length - 8) onMore();
  }, [hasMore, lastShown, cards.length, onMore]);
  const activeIndex = cards.findIndex(({ id }) => id === activeId);
  useEffect(() => {
    if (activeIndex >= 0 && document.activeElement === scroller.current) scrollTo(activeIndex);
  }, [activeIndex, scrollTo]);
  return (
    <div
      ref={scroller}
      role="grid"
      id={`cards-${stage}`}
      tabIndex={0}
      aria-labelledby={`stage-${stage}`}
      aria-describedby="board-keys"
      aria-rowcount={Math.max(1, column.count)}
      aria-activedescendant={activeIndex >= 0 ? `card-${activeId}` : undefined}
      className={cx(
        'group/column relative overflow-y-auto overscroll-y-auto rounded-b-md outline-none focus-visible:outline-none',
        fills ? 'min-h-0 flex-1' : 'h-[798px]',
      )}
      onKeyDown={(event) => props.onKeyDown(event, column)}
      onFocus={(event) => {
        const first = cards[Math.floor(event.currentTarget.scrollTop / step)] ?? cards[0];
        if (event.target === scroller.current && activeIndex < 0 && first) onActive(first.id);
      }}
    >
      {/* A grid must hold a row: the empty column says so in one. */}
      {cards.length === 0 && (
        <div role="row" aria-rowindex={1} className="absolute inset-x-2 top-2">
          <div
            role="gridcell"
            className="grid h-[150px] place-items-center rounded-md border border-dashed border-line-strong px-4 text-center text-sm text-ink-faint"
          >
            {isNarrowed ? 'No matching leads in this stage.' : 'No leads in this stage.'}
          </div>
        </div>
      )}
      <div
        role="presentation"
        className="relative"
        style={{ height: cards.length * step - cardGap + 2 * columnPadding }}
      >
        {indexes.map((index) => {
          const card = cards[index];
          const top = columnPadding + index * step;
          return card && <CardRow key={card.id} {...props} card={card} index={index} top={top} />;
        })}
      </div>
    </div>
  );
}

function CardRow(props: BoardColumnProps & { card: PipelineCard; index: number; top: number }) {
  const { card, index, top, activeId, onActive, openId, onOpen, liftedId, onGrab, host } = props;
  const isActive = card.id === activeId;
  // Its menu stands elsewhere in the document, and tells what happens in it here too.
  const isOwn = ({ currentTarget, target }: SyntheticEvent) =>
    currentTarget.contains(target as Element) && !(target as Element).closest('a,button');
  return (
    <div
      role="row"
      id={`card-${card.id}`}
      aria-rowindex={index + 1}
      aria-selected={card.id === openId}
      data-active={isActive || undefined}
      style={{ transform: `translateY(${top}px)`, height: cardHeight }}
      className={cx(
        'group/card absolute inset-x-2 top-0 select-none rounded-md border bg-raised [-webkit-touch-callout:none] hover:border-line-strong',
        card.id === openId ? 'border-accent! bg-selected' : 'border-line',
        isActive && 'group-focus-visible/column:outline-2 group-focus-visible/column:outline-focus',
        card.id === liftedId && 'opacity-40',
      )}
      onPointerDown={(event) => isOwn(event) && onGrab(event, card)}
      onClick={(event) => {
        if (!isOwn(event)) return;
        event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
        onActive(card.id);
        onOpen(card);
      }}
    >
      <div role="gridcell" className="h-full">
        <CardFace card={card} host={host} />
      </div>
    </div>
  );
}

function CardSkeletons({ fills }: { fills?: boolean }) {
  return (
    <div className={cx('flex flex-col gap-2 overflow-hidden p-2', fills ? 'flex-1' : 'h-[798px]')}>
      {[0, 1, 2, 3, 4].map((place) => (
        <div
          key={place}
          className="flex h-[150px] flex-none flex-col gap-3 rounded-md border border-line bg-raised p-3"
        >
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="mt-auto h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}
