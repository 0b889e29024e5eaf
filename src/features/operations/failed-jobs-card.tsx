import { CircleCheck } from 'lucide-react';
import { failedJobDays } from '../../domain/retention.ts';
import { formatCounted } from '../../web/format-count.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import type { FailedJob } from './overview.contract.ts';
import { useRetry } from './overview-queries.browser.ts';
import { When } from './when.tsx';

export function FailedJobsCard({ jobs, total }: { jobs: readonly FailedJob[]; total: number }) {
  const { retry, busy, fault } = useRetry();
  const again = async (ids: string[]) => {
    const count = await retry(ids);
    if (count > 0) toast(`${formatCounted(count, 'job')} back in the queue.`);
  };
  const all = async () => {
    const sure = await confirm({
      title: `Retry ${formatCounted(jobs.length, 'job')}?`,
      body: 'Each runs again with all its tries. What may have been sent already is looked up first.',
      confirmLabel: 'Retry all',
    });
    if (sure) await again(jobs.map(({ id }) => id));
  };
  return (
    <Card
      flush
      title="Failed jobs"
      description={`Gave up after their last try. Kept for ${failedJobDays} days.`}
      aside={
        jobs.length > 1 && (
          <Button size="small" busy={busy.length > 1} onClick={() => void all()}>
            Retry all
          </Button>
        )
      }
    >
      <p role="alert" className="px-5 pb-2 text-sm text-danger-text empty:hidden">
        {fault}
      </p>
      {jobs.length === 0 ? (
        <EmptyState compact icon={CircleCheck} title="No failed jobs">
          Jobs that fail for the last time are listed here.
        </EmptyState>
      ) : (
        <ul>
          {jobs.map(({ id, name, since, reason }) => (
            <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-5 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-56">
                <code className="font-mono text-xs wrap-anywhere">{name}</code>
                <p className="wrap-anywhere text-ink-soft">{reason}</p>
                <p className="text-xs text-ink-faint">
                  <When at={since} />
                </p>
              </div>
              <Button size="small" busy={busy.includes(id)} onClick={() => void again([id])}>
                Retry<span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {total > jobs.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-soft">
          {formatCounted(total - jobs.length, 'older job')} not shown.
        </p>
      )}
    </Card>
  );
}
