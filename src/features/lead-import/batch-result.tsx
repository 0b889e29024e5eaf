// What became of several files: all together, and each one by itself.
import { ChevronRight } from 'lucide-react';
import type { Ref } from 'react';
import { formatCounted } from '../../web/format-count.ts';
import { BesideLeads } from './beside-leads.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { HouseholdOffers } from './household-offers.tsx';
import type { BatchFile, ImportBatch } from './import-batch.browser.ts';
import type { ImportFlow } from './import-flow.browser.ts';
import { DownloadRejectedButton, Headline, ImportOffers, SheetsBehind } from './import-result.tsx';
import { outcomeText } from './running-files.tsx';
import { TallyTable } from './tally-table.tsx';

interface BatchResultProps {
  batch: ImportBatch;
  files: readonly BatchFile[];
  flow: ImportFlow;
  ref?: Ref<HTMLDivElement>;
}

export function BatchResult({ batch, files, flow, ref }: BatchResultProps) {
  const finished = files.filter(({ run }) => run?.state.get().record);
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Result" className="flex flex-col gap-4 pb-2 outline-none">
      <Headline tally={batch.tally} />
      <TallyTable tally={batch.tally} total={`Rows in ${formatCounted(finished.length, 'file')}`} />
      <SheetsBehind files={files} />
      <ul aria-label="Each file" className="divide-y divide-line rounded-md border border-line">
        {files.map((file) => (
          <FileResult key={file.begin.id} file={file} flow={flow} />
        ))}
      </ul>
    </div>
  );
}

function FileResult({ file, flow }: { file: BatchFile; flow: ImportFlow }) {
  const state = file.run?.state.get();
  const record = state?.record ?? null;
  if (!record?.tally) {
    return (
      <li className="px-3 py-2 text-sm">
        <p className="truncate font-medium">{file.chosen.name}</p>
        <p className={state?.problem ? 'text-danger-text' : 'text-ink-soft'}>
          {state?.problem
            ? `${state.problem} Nothing from this file was imported.`
            : 'Canceled. Nothing from this file was imported.'}
        </p>
      </li>
    );
  }
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2 px-3 py-2 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{file.chosen.name}</span>
            <span className="block text-ink-soft tabular-nums">{outcomeText(record.tally)}</span>
          </span>
        </summary>
        <div className="flex flex-col gap-3 px-3 pt-1 pb-3 pl-9">
          <TallyTable tally={record.tally} />
          <BesideLeads tally={record.tally} />
          <ChangedRows record={record} readFile={(reasons) => flow.readRows(file, reasons)} />
          <DownloadRejectedButton small file={file} flow={flow} record={record} />
          <HouseholdOffers record={record} />
          <ImportOffers record={record} />
        </div>
      </details>
    </li>
  );
}
