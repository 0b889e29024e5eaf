// Several files under way: one line each, and all of them together on top.
import { CircleAlert, CircleCheck, CircleDashed, CloudOff, Loader } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { Progress } from '../../web/ui/progress.tsx';
import { isRunOver, type BatchFile } from './import-batch.browser.ts';

interface RunningFilesProps {
  files: readonly BatchFile[];
  ref?: Ref<HTMLDivElement>;
}

export function RunningFiles({ files, ref }: RunningFilesProps) {
  const total = files.reduce((sum, { chosen }) => sum + chosen.inspection.rowCount, 0);
  const sent = files.reduce((sum, file) => sum + rowsDone(file), 0);
  const done = files.filter(({ run }) => run && isRunOver(run.state.get())).length;
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Import" className="flex flex-col gap-4 py-2 outline-none">
      <Progress
        label={`${formatCount(done)} of ${formatCounted(files.length, 'file')}`}
        done={total === 0 ? null : sent / total}
        detail={`${formatCount(sent)} of ${formatCounted(total, 'row')}`}
      />
      <FileStates files={files} />
      <p className="text-sm text-ink-faint">
        Each file is saved all at once. If one fails, nothing from it is saved and the others continue.
      </p>
    </div>
  );
}

const rowsDone = ({ run, chosen }: BatchFile): number => {
  const state = run?.state.get();
  if (!state) return 0;
  return isRunOver(state) ? chosen.inspection.rowCount : state.sentRows;
};

function FileStates({ files }: { files: readonly BatchFile[] }) {
  return (
    <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
      {files.map((file) => {
        const { icon, text, tone } = stateOf(file);
        return (
          <li key={file.begin.id} className="flex items-start gap-2.5 px-3 py-2 text-sm">
            <span className={`mt-0.5 ${tone}`}>{icon}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{file.chosen.name}</span>
              <span className={`block tabular-nums ${tone === 'text-danger-text' ? tone : 'text-ink-soft'}`}>
                {text}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function stateOf({ run, chosen }: BatchFile): { icon: ReactNode; text: string; tone: string } {
  const state = run?.state.get();
  const rows = chosen.inspection.rowCount;
  if (!state)
    return {
      icon: <CircleDashed aria-hidden />,
      text: `Waiting · ${formatCounted(rows, 'row')}`,
      tone: 'text-ink-faint',
    };
  const { phase, sentRows, isWaiting, problem, record } = state;
  if (phase === 'done') {
    const text = record?.tally ? outcomeText(record.tally) : 'Finished';
    return { icon: <CircleCheck aria-hidden />, text, tone: 'text-good-text' };
  }
  if (phase === 'canceled')
    return { icon: <CircleDashed aria-hidden />, text: 'Canceled. Nothing was imported.', tone: 'text-ink-faint' };
  if (problem) return { icon: <CircleAlert aria-hidden />, text: problem, tone: 'text-danger-text' };
  if (isWaiting)
    return { icon: <CloudOff aria-hidden />, text: 'Waiting for the connection…', tone: 'text-warning-text' };
  const text = phase === 'sending' ? `${formatCount(sentRows)} of ${formatCounted(rows, 'row')}` : 'Saving leads…';
  return { icon: <Loader aria-hidden className="motion-safe:animate-spin" />, text, tone: 'text-accent-text' };
}

/** "120 new · 3 filled in · 20 duplicates · 2 rejected" */
export function outcomeText({ created, updated, rows }: { created: number; updated: number; rows: number }): string {
  const left = rows - created - updated;
  return [
    `${formatCount(created)} new`,
    updated > 0 && `${formatCount(updated)} filled in`,
    left > 0 && `${formatCount(left)} not imported`,
  ]
    .filter(Boolean)
    .join(' · ');
}
