import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { formatCount } from '../format-count.ts';

export interface TabsProps<K extends string> {
  label: string;
  tabs: readonly { key: K; label: string; count?: number; content: ReactNode }[];
  value: K;
  onChange: (key: K) => void;
  className?: string;
}

export function Tabs<K extends string>({ label, tabs, value, onChange, className }: TabsProps<K>) {
  return (
    <Base.Root value={value} onValueChange={(key) => onChange(key as K)} className={className}>
      <Base.List aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
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
        <Base.Panel key={tab.key} value={tab.key} className="pt-4 outline-none focus-visible:outline-2">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
