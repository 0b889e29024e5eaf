// What came of a session.
import { formatCount } from '../../web/format-count.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Card } from '../../web/ui/card.tsx';
import { StatCard } from '../../web/ui/stat-card.tsx';
import { outcomeLabel } from '../outcomes/outcome.rules.ts';
import type { EndedSession } from './dial-session.contract.ts';
import { contactRate } from './dial-session.rules.ts';
import { ofWorked, lengthWords, summaryTitle } from './dial-session.words.ts';

export function SessionSummary({ ended }: { ended: EndedSession }) {
  const { list_name, started_at, ended_at, progress } = ended;
  const { done, skipped, calls, talk_seconds: talk, reached, outcomes } = progress;
  const rate = contactRate(progress);
  const lasted = (Date.parse(ended_at) - Date.parse(started_at)) / 1000;
  return (
    <Card title={summaryTitle} description={`${list_name} · ${formatDateTime(started_at)} · ${lengthWords(lasted)}`}>
      <div className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
        <StatCard
          label="Leads worked"
          value={formatCount(done)}
          note={skipped > 0 && `${formatCount(skipped)} skipped`}
        />
        <StatCard label="Calls" value={formatCount(calls)} />
        <StatCard label="Talk time" value={lengthWords(talk)} />
        <StatCard
          label="Contact rate"
          value={rate === null ? '–' : `${rate}%`}
          note={rate !== null && ofWorked(reached, done)}
        />
      </div>
      {outcomes.length > 0 && (
        <ul aria-label="Outcomes" className="mt-4 flex flex-wrap gap-2">
          {outcomes.map(({ outcome, count }) => (
            <li key={outcome}>
              <Badge>
                {outcomeLabel(outcome)} {formatCount(count)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
