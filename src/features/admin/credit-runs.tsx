import { useState } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { ApiError } from '../../web/api-client.ts';
import { formatCounted } from '../../web/format-count.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { prompt } from '../../web/ui/ask.ts';
import { Badge, type Tone } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { lateDialog } from '../../web/ui/late.tsx';
import { longestReason } from './admin.rules.ts';
import { reasonNeeded } from './admin.words.ts';
import type { CreditRun } from './credit.contract.ts';
import { takeBack } from './credit-queries.browser.ts';

const RestDialog = lateDialog(async () => (await import('./rest-dialog.tsx')).RestDialog);

const runsAtFirst = 3;

const statuses: Record<CreditRun['status'], { label: string; tone: Tone }> = {
  crediting: { label: 'In progress', tone: 'accent' },
  done: { label: 'Done', tone: 'good' },
  undoing: { label: 'Undo in progress', tone: 'accent' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export function CreditRuns({ runs }: { runs: readonly CreditRun[] }) {
  const [restOf, setRestOf] = useState<CreditRun | null>(null);
  const [isLong, setLong] = useState(false);
  if (runs.length === 0) return null;
  const shown = isLong ? runs : runs.slice(0, runsAtFirst);
  return (
    <div className="mt-5">
      <h3 className="text-sm font-medium">Recent credits</h3>
      <ul className="mt-1">
        {shown.map((run) => (
          <Run key={run.id} run={run} onRest={() => setRestOf(run)} />
        ))}
      </ul>
      {runs.length > shown.length && (
        <Button size="small" tone="ghost" onClick={() => setLong(true)}>
          Show older
        </Button>
      )}
      {restOf && <RestDialog run={restOf} onClose={() => setRestOf(null)} />}
    </div>
  );
}

function Run({ run, onRest }: { run: CreditRun; onRest: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const amount = formatDollars(run.amount_cents);
  const undo = async () => {
    const reason = await prompt({
      title: `Undo this credit of ${amount}?`,
      body: `We take back up to ${amount} from each of ${formatCounted(run.credited, 'user')}, but only what they haven’t spent.`,
      label: 'Reason',
      confirmLabel: 'Undo credit',
      check: (text) =>
        text === '' ? reasonNeeded : text.length > longestReason ? `Use up to ${longestReason} characters.` : undefined,
    });
    if (reason === null) return;
    setBusy(true);
    setFault(undefined);
    try {
      await takeBack(run.id, reason);
    } catch (refusal) {
      setFault(refusal instanceof ApiError ? refusal.message : 'We couldn’t undo this credit. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const { label, tone } = statuses[run.status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 text-sm first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium tabular-nums">
            {amount} · {formatCounted(run.credited, 'user')}
          </span>
          <Badge tone={tone}>{label}</Badge>
          {run.status === 'undone' && (
            <span className="text-ink-soft tabular-nums">Took back {formatDollars(run.taken_back_cents)}</span>
          )}
        </p>
        {run.message && <p className="wrap-anywhere text-ink-soft">“{run.message}”</p>}
        {run.reason && <p className="wrap-anywhere text-ink-soft">Reason: {run.reason}</p>}
        <p className="text-xs text-ink-faint">
          <time dateTime={run.started_at} data-tip={formatExactTime(run.started_at)}>
            {formatDateTime(run.started_at)}
          </time>{' '}
          · <span className="wrap-anywhere">{run.admin ?? 'Deleted account'}</span>
        </p>
        <p role="alert" className="text-danger-text empty:hidden">
          {fault}
        </p>
      </div>
      {run.status === 'done' && (
        <Button size="small" busy={isBusy} onClick={() => void undo()}>
          Undo<span className="sr-only"> the credit of {amount}</span>
        </Button>
      )}
      {run.short > 0 && (
        <Button size="small" onClick={onRest}>
          {formatCounted(run.short, 'user')} kept some
        </Button>
      )}
    </li>
  );
}
