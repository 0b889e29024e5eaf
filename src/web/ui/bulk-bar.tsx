// What can be done with the selection, in place of the toolbar.
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { formatCount } from '../format-count.ts';
import { keys } from '../key-table.ts';
import { useShortcut } from '../shortcuts.ts';
import { Button } from './button.tsx';
import { useHandsFocusOn } from './hand-focus-on.ts';

export interface BulkBarProps {
  /** Null: more than were counted. */
  count: number | null;
  /** 'lead' → "3 leads selected" */
  noun?: string;
  /** Offers to take everything the filter finds, not only what is on screen. */
  allLabel?: string;
  onSelectAll?: () => void;
  onClear: () => void;
  children: ReactNode;
}

/** Replaces the toolbar while something is selected. Escape clears. */
export function BulkBar({ count, noun, allLabel, onSelectAll, onClear, children }: BulkBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useHandsFocusOn(bar);
  useShortcut({ ...keys.clearSelection, run: onClear });
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Selection"
      className="flex min-h-12 flex-wrap items-center gap-2 px-4 pb-3 touch:min-h-14 md:px-6"
    >
      <Selected count={count} noun={noun} />
      {onSelectAll && (
        <Button tone="quiet" size="small" onClick={onSelectAll}>
          {allLabel ?? 'Select all'}
        </Button>
      )}
      <Button tone="ghost" size="small" onClick={onClear}>
        Clear
      </Button>
      <span aria-hidden className="mx-1 h-5 w-px bg-line-strong" />
      {children}
    </div>
  );
}

/** The same on a phone: below the cards, where the thumb is, from the first moment of choosing. */
export function ChooseBar({ count, noun, allLabel, onSelectAll, onClear, children }: BulkBarProps) {
  useShortcut({ ...keys.clearSelection, run: onClear });
  const bar = useRef<HTMLDivElement>(null);
  useTellsHeight(bar);
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Selection"
      data-bottom-bar
      className="border-t border-line bg-raised px-4 pt-1 pb-[calc(8px+env(safe-area-inset-bottom))] [&_button]:min-h-11"
    >
      <div className="flex items-center gap-1">
        <Selected count={count} noun={noun} />
        {onSelectAll && (
          <Button tone="quiet" size="small" className="ml-auto" onClick={onSelectAll}>
            {allLabel ?? 'Select all'}
          </Button>
        )}
        <Button tone="ghost" size="small" className={onSelectAll ? '' : 'ml-auto'} onClick={onClear}>
          Done
        </Button>
      </div>
      <fieldset disabled={count === 0} className="mt-1 flex flex-wrap gap-2 [&_button]:flex-auto [&_button]:px-2">
        {children}
      </fieldset>
    </div>
  );
}

/** What floats stands above it, however many rows its buttons take. */
function useTellsHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = bar;
    if (!element) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--chosen-bar-height', `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty('--chosen-bar-height');
    };
  }, [bar]);
}

function Selected({ count, noun }: Pick<BulkBarProps, 'count' | 'noun'>) {
  return (
    <p role="status" className="font-medium tabular-nums">
      {count === null ? 'All' : formatCount(count)} {noun ? `${noun}${count === 1 ? '' : 's'} ` : ''}selected
    </p>
  );
}
