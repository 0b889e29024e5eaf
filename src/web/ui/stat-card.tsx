import type { ReactNode } from 'react';
import type { SearchChange } from '../page-search.ts';
import { Link } from './link.tsx';

export interface StatCardProps {
  label: string;
  /** Already formatted: "$1,204.50", "312". */
  value: ReactNode;
  /** What it means or how it moved: "12 more than last week". */
  note?: ReactNode;
  tone?: 'neutral' | 'good' | 'warning' | 'danger';
  icon?: ReactNode;
  /** Makes the whole card a link. */
  to?: string;
  search?: SearchChange;
}

const notes = {
  neutral: 'text-ink-faint',
  good: 'text-good-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
};
const frame = 'flex min-w-0 flex-col gap-1 rounded-md border border-line bg-surface px-4 py-3.5';

export function StatCard({ label, value, note, tone = 'neutral', icon, to, search }: StatCardProps) {
  const content = (
    <>
      <span className="flex items-center gap-1.5 text-xs font-medium text-ink-soft">
        {icon}
        {label}
      </span>
      <span className="truncate text-2xl font-semibold tabular-nums">{value}</span>
      {note && <span className={`text-xs ${notes[tone]}`}>{note}</span>}
    </>
  );
  if (!to) return <div className={frame}>{content}</div>;
  return (
    <Link to={to} search={search} className={`${frame} transition-colors hover:border-line-strong hover:bg-hover`}>
      {content}
    </Link>
  );
}
