// Which column becomes what, and at once what the rows become by it.
import { RotateCcw } from 'lucide-react';
import { useMemo, type Ref } from 'react';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { FileTroubles } from './choose-file.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { ColumnList } from './column-list.tsx';
import { CountSummary } from './count-summary.tsx';
import { FirstLeads } from './first-leads.tsx';
import { holdsPeople, type ImportFlow, type MapStep } from './import-flow.browser.ts';
import { ImportOptions } from './import-options.tsx';
import type { ColumnSuggestion } from '../lead-files/map-columns.rules.ts';
import { numbersWithoutColumn } from '../lead-files/numbers-without-column.rules.ts';
import { fileRefusals } from '../lead-files/file-refusal.words.ts';

interface ColumnsStepProps {
  step: MapStep;
  flow: ImportFlow;
  ref?: Ref<HTMLDivElement>;
}

export function mapDescription({ files, place }: MapStep): string {
  const rows = files.reduce((sum, { inspection }) => sum + inspection.rowCount, 0);
  const which = files.length === 1 ? files[0]?.name : `${formatCount(files.length)} files with the same columns`;
  const part = place.total > 1 ? `Columns ${place.index + 1} of ${place.total} · ` : '';
  return `${part}${which} · ${formatCounted(rows, 'row')}`;
}

/** Of the first file; of a column that is not accepted the one that says why. */
function shownColumns({ files }: MapStep): readonly ColumnSuggestion[] {
  const [first, ...others] = files.map(({ inspection }) => inspection.columns);
  if (!first || others.length === 0) return first ?? [];
  return first.map((column, index) =>
    column.field === 'refused' ? column : (others.find((each) => each[index]?.field === 'refused')?.[index] ?? column),
  );
}

export function ColumnsStep({ step, flow, ref }: ColumnsStepProps) {
  const { mapping } = step;
  const columns = useMemo(() => shownColumns(step), [step]);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label="File columns and the fields they import into"
      className="grid gap-x-8 gap-y-5 pt-1 pb-2 outline-none md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:grid-rows-[auto_1fr]"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) flow.next();
      }}
    >
      <div className="flex min-w-0 flex-col gap-4 md:col-start-2">
        <FileTroubles problems={step.problems} />
        <CountSummary step={step} />
        <ChosenFiles step={step} flow={flow} />
        <Hints step={step} flow={flow} columns={columns} />
      </div>
      <div className="min-w-0 md:col-start-1 md:row-span-2 md:row-start-1">
        <ColumnList columns={columns} mapping={mapping} onChange={(column, field) => flow.setField(column, field)} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 md:col-start-2">
        <FirstLeads step={step} zone={flow.zone} />
        <ImportOptions
          step={step}
          onChange={(change) => flow.setOption(change)}
          onProperNames={(properNames) => flow.setProperNames(properNames)}
        />
      </div>
    </div>
  );
}

interface HintsProps {
  step: MapStep;
  flow: ImportFlow;
  columns: readonly ColumnSuggestion[];
}

function Hints({ step, flow, columns }: HintsProps) {
  const { files, mapping, isRemembered } = step;
  const numbers = numbersWithoutColumn(columns, mapping);
  return (
    <>
      {!holdsPeople(mapping) && <Notice tone="danger">{fileRefusals.no_lead_columns}</Notice>}
      {numbers !== null && (
        <Notice tone="warning">
          {`No column is imported as the phone, but “${numbers}” looks like phone numbers. If they’re the leads’ own, choose Phone for it.`}
        </Notice>
      )}
      {isRemembered && (
        <Notice
          action={
            <Button size="small" tone="ghost" icon={<RotateCcw aria-hidden />} onClick={() => flow.suggestAgain()}>
              Start over
            </Button>
          }
        >
          You’ve imported a file like this before, so we used the same column choices.
        </Notice>
      )}
      {files.some(({ inspection }) => !inspection.hasHeader) && (
        <Notice tone="warning">
          This file has no header row, so we matched the columns by their values. Please check each one.
        </Notice>
      )}
    </>
  );
}

export function ColumnsActions({ step, flow }: ColumnsStepProps) {
  const count = step.count.preview.drafts;
  const { index, total } = step.place;
  const isLast = index === total - 1;
  return (
    <>
      <Button onClick={() => flow.back()}>{index > 0 ? 'Back' : 'Choose other files'}</Button>
      <Button tone="primary" className="tabular-nums" disabled={!holdsPeople(step.mapping)} onClick={() => flow.next()}>
        {!isLast
          ? 'Next columns'
          : step.isCounting || count === 0 || total > 1
            ? 'Import'
            : `Import ${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`}
      </Button>
    </>
  );
}
