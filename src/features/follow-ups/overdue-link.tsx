import { sayUpTo } from '../../domain/count-words.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useFollowUpCounts, useLiveFollowUps } from './follow-up-counts.browser.ts';

/** To the queue; says how many wait there already. */
export function OverdueLink() {
  useLiveFollowUps();
  const overdue = useFollowUpCounts().data?.overdue ?? 0;
  return (
    <Link
      to="/app/today"
      className={buttonClass({ size: 'small', tone: 'quiet', className: '-my-1 flex-none touch:-my-2.5' })}
    >
      {overdue > 0 ? `${sayUpTo(overdue)} overdue` : 'Open Today'}
    </Link>
  );
}
