// One bulk text: how it stands, its counts, which add up to its people, and what can be done about it.
import { ChevronRight, Pause, Play, X } from 'lucide-react';
import { formatDollars } from '../../domain/money.ts';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Progress } from '../../web/ui/progress.tsx';
import { toast } from '../../web/ui/toast.ts';
import { underWay, useChangeBatch } from './batch-queries.browser.ts';
import type { TextBatch } from './bulk-send.contract.ts';
import { pausedSentences } from './bulk-send.words.ts';
import { Skipped } from './dry-run-parts.tsx';

const states: Record<TextBatch['state'], { label: string; tone: Tone }> = {
  sending: { label: 'Sending', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warning' },
  done: { label: 'Done', tone: 'good' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};

export function BatchCard({ batch }: { batch: TextBatch }) {
  const { label, tone } = states[batch.state];
  const texts = batch.people - batch.skipped;
  const left = underWay(batch);
  return (
    <li className="rounded-md border border-line bg-surface px-5 py-4">
      <article aria-label={batch.name || 'Bulk text'} className="flex flex-col gap-3">
        <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-48 flex-1">
            <h2 className="flex items-center gap-2 font-semibold">
              <span className="truncate">{batch.name || 'Bulk text'}</span>
              <Badge tone={tone}>{label}</Badge>
            </h2>
            <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
              <time dateTime={batch.created_at} title={formatExactTime(batch.created_at)}>
                {formatDateTime(batch.created_at)}
              </time>
              {` · ${formatCounted(batch.people, 'lead')} · ${money(batch)}`}
            </p>
          </div>
          <BatchActions batch={batch} left={left} />
        </header>
        {batch.paused_by !== null && <Notice tone="warning">{pausedSentences[batch.paused_by]}</Notice>}
        {texts > 0 && batch.state !== 'done' && (
          <Progress
            label={batch.state === 'canceled' ? 'Canceled' : `${formatCounted(left, 'text')} to go`}
            done={(texts - left) / texts}
            detail={`${formatCount(texts - left)} of ${formatCount(texts)}`}
          />
        )}
        <Counts batch={batch} />
        {batch.skipped > 0 && <SkippedDetails batch={batch} />}
      </article>
    </li>
  );
}

const money = ({ price_cents, refunded_cents }: TextBatch): string =>
  refunded_cents > 0
    ? `${formatDollars(price_cents)}, ${formatDollars(refunded_cents)} given back`
    : formatDollars(price_cents);

function Counts({ batch }: { batch: TextBatch }) {
  const counts = [
    ['Queued', batch.queued],
    ['Held', batch.held],
    ['Sending', batch.sending],
    ['Sent', batch.sent],
    ['Failed', batch.failed],
    ['Unknown', batch.unknown],
    ['Canceled', batch.canceled],
    ['Skipped', batch.skipped],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {counts.map(
        ([label, count]) =>
          (count > 0 || label === 'Sent') && (
            <div key={label}>
              <dt className="text-xs text-ink-soft">{label}</dt>
              <dd className="font-medium tabular-nums">
                {formatCount(count)}
                {label === 'Sent' && batch.delivered > 0 && (
                  <span className="font-normal text-ink-soft">{` (${formatCount(batch.delivered)} delivered)`}</span>
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function SkippedDetails({ batch }: { batch: TextBatch }) {
  return (
    <details className="group text-sm">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 text-ink-soft hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="transition-transform group-open:rotate-90" />
        Why they were skipped
      </summary>
      <div className="max-w-120 pt-2">
        <Skipped counts={batch.skipped_by_reason} />
      </div>
    </details>
  );
}

function BatchActions({ batch, left }: { batch: TextBatch; left: number }) {
  const change = useChangeBatch(batch.id);
  const waiting = batch.queued + batch.held;
  if (batch.state === 'done' || batch.state === 'canceled') return null;
  const turn = (state: 'sending' | 'paused' | 'canceled') =>
    change.mutate(state, {
      onError: (error) => toast({ text: `We couldn’t change it. ${error.message}`, tone: 'danger' }),
    });
  const cancel = async () => {
    const isSure = await confirm({
      title: `Cancel ${formatCounted(waiting, 'text')}?`,
      body: 'They’re never sent, and you get their price back. Texts that already left stay sent.',
      confirmLabel: 'Cancel texts',
      cancelLabel: 'Keep them',
      tone: 'danger',
    });
    if (isSure) turn('canceled');
  };
  const isBusy = (state: string) => change.isPending && change.variables === state;
  return (
    <div className="flex gap-2">
      {batch.state === 'paused' ? (
        <Button size="small" icon={<Play aria-hidden />} busy={isBusy('sending')} onClick={() => turn('sending')}>
          Resume
        </Button>
      ) : (
        left > 0 && (
          <Button size="small" icon={<Pause aria-hidden />} busy={isBusy('paused')} onClick={() => turn('paused')}>
            Pause
          </Button>
        )
      )}
      {waiting > 0 && (
        <Button size="small" icon={<X aria-hidden />} busy={isBusy('canceled')} onClick={() => void cancel()}>
          Cancel the rest
        </Button>
      )}
    </div>
  );
}
