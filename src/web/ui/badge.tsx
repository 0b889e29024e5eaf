import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'good' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'bg-pressed text-ink-soft',
  accent: 'bg-accent-soft text-accent-text',
  good: 'bg-good-soft text-good-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
};

export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5.5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
