// Tabs as the browser's own buttons: arrows, Home and End move the focus, Enter or Space shows the tab.
import { cx } from 'class-variance-authority';
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { countLimit, sayUpTo } from '../../domain/count-words.ts';
import { formatCount } from '../format-count.ts';

export interface TabsProps<K extends string> {
  label: string;
  tabs: readonly { key: K; label: string; count?: number; content: ReactNode }[];
  value: K;
  onChange: (key: K) => void;
  className?: string;
  /** Inside a page that fills the window: the content takes the room that is left and scrolls by itself. */
  fill?: boolean;
  /** All tabs show one content in different ways: it stays when another tab is chosen. */
  sameContent?: boolean;
}

export function Tabs<K extends string>({ label, tabs, value, onChange, className, fill, sameContent }: TabsProps<K>) {
  const id = useId();
  const shown = tabs.find((tab) => tab.key === value);
  return (
    <div className={cx(className, fill && 'flex min-h-0 flex-1 flex-col')}>
      <div
        role="tablist"
        aria-label={label}
        className={cx('relative flex gap-1 overflow-x-auto border-b border-line', fill && 'flex-none px-1 md:px-3')}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={tab.key === value}
            aria-controls={tab.key === value ? `${id}-panel` : undefined}
            tabIndex={tab.key === value ? 0 : -1}
            onKeyDown={moveFocus}
            onClick={() => tab.key !== value && onChange(tab.key)}
            className="h-9 px-3 font-medium whitespace-nowrap text-ink-faint transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink touch:h-11"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span
                className="ml-1.5 text-xs text-ink-faint tabular-nums"
                data-tip={tab.count >= countLimit ? formatCount(tab.count) : undefined}
              >
                {sayUpTo(tab.count)}
              </span>
            )}
          </button>
        ))}
        <Indicator chosen={value} />
      </div>
      {shown && (
        <div
          key={sameContent ? '' : shown.key}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${shown.key}`}
          tabIndex={0}
          className={cx('outline-none focus-visible:outline-2', fill ? 'flex min-h-0 flex-1 flex-col pt-3' : 'pt-4')}
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}

/** The line under the chosen tab; it slides, but does not grow from nothing at the first paint. */
function Indicator({ chosen }: { chosen: string }) {
  const line = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place(line.current));
  useLayoutEffect(() => reveal(line.current), [chosen]);
  useEffect(() => {
    const list = line.current?.parentElement;
    if (!list) return;
    // Fonts and counts arrive late and change the widths.
    const resized = new ResizeObserver(() => {
      place(line.current);
      reveal(line.current);
    });
    for (const tab of list.children) if (tab !== line.current) resized.observe(tab);
    return () => resized.disconnect();
  }, []);
  return (
    <span
      ref={line}
      aria-hidden
      className="absolute bottom-0 left-0 h-0.5 bg-accent transition-[translate,width] duration-150"
    />
  );
}

function place(line: HTMLElement | null): void {
  const chosen = line?.parentElement?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!line) return;
  line.style.width = `${chosen?.offsetWidth ?? 0}px`;
  line.style.translate = `${chosen?.offsetLeft ?? 0}px`;
}

/** Part of the neighbor shows, too: there is more. */
const peekPx = 24;

/** Tabs that do not all fit scroll sideways: the chosen one is in sight. */
function reveal(line: HTMLElement | null): void {
  const list = line?.parentElement;
  const chosen = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !chosen) return;
  const [left, right] = [chosen.offsetLeft - peekPx, chosen.offsetLeft + chosen.offsetWidth + peekPx];
  if (left < list.scrollLeft) list.scrollLeft = left;
  else if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const to: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const next = to[event.key];
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  tabs.at(next % tabs.length)?.focus();
}
