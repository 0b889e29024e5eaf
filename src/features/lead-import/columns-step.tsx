// Which column becomes what, and at once what the rows become by it.
import { RotateCcw } from 'lucide-react';
import type { Ref } from 'react';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { ColumnList } from './column-list.tsx';
import { CountSummary } from './count-summary.tsx';
import { FirstLeads } from './first-leads.tsx';
import { holdsPeople, type ImportFlow, type MapStep } from './import-flow.browser.ts';
import { ImportOptions } from './import-options.tsx';
import { fileRefusals } from './reject-reason.rules.ts';

interface ColumnsStepProps {
  step: MapStep;
  flow: ImportFlow;
  ref?: Ref<HTMLDivElement>;
}

export function mapDescription({ file, inspection }: MapStep): string {
  return `${file.name} · ${formatCounted(inspection.rowCount, 'row')}`;
}

export function ColumnsStep({ step, flow, ref }: ColumnsStepProps) {
  const { inspection, mapping } = step;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label="Columns of the file and what they become"
      className="grid gap-x-8 gap-y-6 pt-1 pb-2 outline-none md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:grid-rows-[auto_1fr]"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) flow.start();
      }}
    >
      <div className="flex min-w-0 flex-col gap-4 md:col-start-2">
        <CountSummary step={step} />
        <Hints step={step} flow={flow} />
      </div>
      <div className="min-w-0 md:col-start-1 md:row-span-2 md:row-start-1">
        <ColumnList
          columns={inspection.columns}
          mapping={mapping}
          onChange={(column, field) => flow.setField(column, field)}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6 md:col-start-2">
        <FirstLeads step={step} zone={flow.zone} />
        <ImportOptions step={step} onChange={(change) => flow.setOption(change)} />
      </div>
    </div>
  );
}

function Hints({ step, flow }: { step: MapStep; flow: ImportFlow }) {
  const { inspection, mapping, isRemembered } = step;
  return (
    <>
      {!holdsPeople(mapping) && <Notice tone="danger">{fileRefusals.no_lead_columns}</Notice>}
      {isRemembered && (
        <Notice
          action={
            <Button size="small" tone="ghost" icon={<RotateCcw aria-hidden />} onClick={() => flow.suggestAgain()}>
              Start over
            </Button>
          }
        >
          You have imported such a file before: the columns are as you chose them then.
        </Notice>
      )}
      {!inspection.hasHeader && (
        <Notice tone="warning">
          This file has no header row. The columns were recognized by their values; check them one by one.
        </Notice>
      )}
    </>
  );
}

export function ColumnsActions({ step, flow }: ColumnsStepProps) {
  const count = step.count.preview.drafts;
  return (
    <>
      <Button onClick={() => flow.leaveFile()}>Choose another file</Button>
      <Button
        tone="primary"
        className="tabular-nums"
        disabled={!holdsPeople(step.mapping)}
        onClick={() => flow.start()}
      >
        {step.isCounting || count === 0 ? 'Import' : `Import ${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`}
      </Button>
    </>
  );
}
