import { CloudOff } from 'lucide-react';
import type { Ref } from 'react';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { Progress } from '../../web/ui/progress.tsx';
import type { BatchFile } from './import-batch.browser.ts';
import type { RunState } from './run-import.browser.ts';
import { timeLeft } from './send-again.rules.ts';

interface RunningImportProps {
  file: BatchFile;
  state: RunState;
  ref?: Ref<HTMLDivElement>;
}

export function RunningImport({ file, state, ref }: RunningImportProps) {
  const { phase, sentRows, isWaiting, problem } = state;
  const total = file.chosen.inspection.rowCount;
  const isSending = phase === 'sending';
  const left = isWaiting ? null : timeLeft(sentRows, total, performance.now() - file.startedAt);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label="Import"
      className="flex min-h-24 flex-col gap-4 py-2 outline-none"
    >
      <Progress
        label={isSending ? 'Sending rows' : phase === 'canceling' ? 'Canceling…' : 'Saving leads…'}
        done={isSending ? sentRows / total : phase === 'finishing' ? null : 1}
        detail={
          isSending
            ? `${formatCount(sentRows)} of ${formatCounted(total, 'row')}${left ? ` · ${left}` : ''}`
            : formatCounted(total, 'row')
        }
      />
      {problem ? (
        <Notice tone="danger">
          {problem}
          {phase === 'broken' && ' Nothing was imported.'}
        </Notice>
      ) : isWaiting ? (
        <p role="status" className="flex items-center gap-2 text-warning-text">
          <CloudOff aria-hidden />
          Waiting for the connection… It’ll pick up where it left off.
        </p>
      ) : (
        <p className="text-sm text-ink-faint">
          {isSending
            ? 'All rows are saved together at the end. Cancel before then and nothing is saved.'
            : 'Checking for duplicates and saving all rows. This may take a moment.'}
        </p>
      )}
    </div>
  );
}
