import { stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { formatCount } from '../../web/format-count.ts';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { BoardColumn, type BoardColumnProps } from './board-column.tsx';
import type { Column } from './board.rules.ts';

interface PhoneBoardProps {
  columns: Column[];
  stage: LeadStage;
  onStage: (stage: LeadStage) => void;
  target: LeadStage | null;
  columnProps: (column: Column) => BoardColumnProps;
}

/** One column at a time; the six stages above stay in sight, to choose from and to drop on. */
export function PhoneBoard({ columns, stage, onStage, target, columnProps }: PhoneBoardProps) {
  const shown = columns.find((column) => column.stage === stage);
  return (
    <>
      <div role="group" aria-label="Stages" className="grid flex-none grid-cols-3 gap-1.5 px-4 pb-3">
        {columns.map((column) => (
          <button
            key={column.stage}
            type="button"
            data-drop-stage={column.stage}
            aria-pressed={column.stage === stage}
            onClick={() => onStage(column.stage)}
            className={`flex h-12 flex-col justify-center gap-0.5 rounded-sm border px-1.5 text-left text-xs ${
              target === column.stage
                ? 'border-focus bg-selected'
                : column.stage === stage
                  ? 'border-accent bg-selected'
                  : 'border-line bg-surface'
            }`}
          >
            <span className="flex items-center gap-1 font-medium whitespace-nowrap">
              <StageDot stage={column.stage} className="size-3!" />
              {stageLabel(column.stage)}
            </span>
            <span className="pl-4 text-ink-faint tabular-nums">{`${formatCount(column.count)}${column.isMore ? '+' : ''}`}</span>
          </button>
        ))}
      </div>
      <div className="flex min-h-0 flex-1 flex-col px-4 pb-4">
        {shown && <BoardColumn key={stage} {...columnProps(shown)} fills />}
      </div>
    </>
  );
}
