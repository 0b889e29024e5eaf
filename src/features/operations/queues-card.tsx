import { ListChecks } from 'lucide-react';
import { formatCount } from '../../web/format-count.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import type { Queue } from './overview.contract.ts';
import { lateSeconds, queuesToShow } from './overview.rules.ts';
import { shortSpan } from './span.rules.ts';

export function QueuesCard({ queues }: { queues: readonly Queue[] }) {
  const shown = queuesToShow(queues);
  return (
    <Card flush title="Queues" description="Background jobs by name. Queues with nothing in them aren’t listed.">
      {shown.length === 0 ? (
        <EmptyState compact icon={ListChecks} title="Nothing is waiting">
          Every background job is done.
        </EmptyState>
      ) : (
        <ul>
          {shown.map((queue) => (
            <Row key={queue.name} queue={queue} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ queue: { name, waiting, running, retrying, failed, oldest_seconds: oldest } }: { queue: Queue }) {
  const figures = [
    ['waiting', waiting],
    ['running', running],
    ['retrying', retrying],
    ['failed', failed],
  ] as const;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 text-sm">
      <span className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-2">
        <code className="font-mono text-xs wrap-anywhere">{name}</code>
        {failed > 0 && <Badge tone="danger">Failed</Badge>}
        {oldest > lateSeconds && <Badge tone="warning">Late</Badge>}
      </span>
      <span className="text-ink-soft tabular-nums">
        {figures
          .filter(([, count]) => count > 0)
          .map(([word, count]) => `${formatCount(count)} ${word}`)
          .concat(waiting > 0 ? [`oldest ${shortSpan(oldest)}`] : [])
          .join(' · ') || 'Scheduled for later'}
      </span>
    </li>
  );
}
