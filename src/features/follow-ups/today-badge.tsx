import { sayUpTo } from '../../domain/count-words.ts';
import { useFollowUpCounts, useLiveFollowUps } from './follow-up-counts.browser.ts';

/** Beside the menu's word: how many are overdue or due today. */
export function TodayBadge() {
  useLiveFollowUps();
  const { data } = useFollowUpCounts();
  const total = data ? data.overdue + data.today : 0;
  if (!data || total === 0) return null;
  return (
    <span
      className={`ml-auto rounded-sm px-1.5 text-xs font-medium tabular-nums ${
        data.overdue > 0 ? 'bg-warning-soft text-warning-text' : 'bg-sunken text-ink-soft'
      }`}
    >
      {sayUpTo(total)}
      <span className="sr-only"> {data.overdue > 0 ? 'overdue or due today' : 'due today'}</span>
    </span>
  );
}
