import { sayUpTo } from '../../domain/count-words.ts';
import { useMissedCount } from '../calls/calls-queries.browser.ts';

/** Beside the menu's word: calls that nobody took and nobody has looked at. */
export function MissedBadge() {
  const { data: count = 0 } = useMissedCount();
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-sm bg-danger-soft px-1.5 text-xs font-medium text-danger-text tabular-nums">
      {sayUpTo(count)}
      <span className="sr-only"> missed calls</span>
    </span>
  );
}
