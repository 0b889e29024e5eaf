import { Tabs as Base } from '@base-ui/react/tabs';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { formatCount } from '../format-count.ts';

export interface TabsProps<K extends string> {
  label: string;
  tabs: readonly { key: K; label: string; count?: number; content: ReactNode }[];
  value: K;
  onChange: (key: K) => void;
  className?: string;
  /** Inside a page that fills the window: the content takes the room that is left and scrolls by itself. */
  fill?: boolean;
}

export function Tabs<K extends string>({ label, tabs, value, onChange, className, fill }: TabsProps<K>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(key) => onChange(key as K)}
      className={cx(className, fill && 'flex min-h-0 flex-1 flex-col')}
    >
      <Base.List
        aria-label={label}
        className={cx('relative flex gap-1 overflow-x-auto border-b border-line', fill && 'flex-none px-1 md:px-3')}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.key}
            value={tab.key}
            className="h-9 px-3 font-medium whitespace-nowrap text-ink-faint transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink touch:h-11"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="ml-1.5 text-xs text-ink-faint tabular-nums">{formatCount(tab.count)}</span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width] duration-150" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.key}
          value={tab.key}
          className={cx(
            'outline-none focus-visible:outline-2',
            fill ? 'flex min-h-0 flex-1 flex-col pt-3 data-hidden:hidden' : 'pt-4',
          )}
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
