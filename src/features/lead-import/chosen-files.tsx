import { InlineSelect } from '../../web/ui/inline-select.tsx';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import type { ChosenFile } from './chosen-file.browser.ts';
import type { ImportFlow, MapStep } from './import-flow.browser.ts';
import { sheetRemarks } from './sheet-remarks.words.ts';

/** The files of these columns, with the sheet that is read of a workbook and what it does not show at first sight. */
export function ChosenFiles({ step, flow }: { step: MapStep; flow: ImportFlow }) {
  const isPlain = step.files.length === 1 && step.files.every(({ workbook }) => workbook === null);
  if (isPlain) return null;
  return (
    <section aria-label="Files" className="rounded-md border border-line">
      <ul className="max-h-60 divide-y divide-line overflow-y-auto">
        {step.files.map((file, index) => (
          <FileLine key={index} file={file} onSheet={(sheet) => void flow.chooseSheet(file, sheet)} />
        ))}
      </ul>
    </section>
  );
}

function FileLine({ file, onSheet }: { file: ChosenFile; onSheet: (sheet: number) => void }) {
  const { workbook, inspection } = file;
  const sheets = workbook?.sheets.flatMap(({ name, isHidden, hasRows }, index) =>
    hasRows ? [{ value: String(index), label: isHidden ? `${name} (hidden)` : name }] : [],
  );
  const original = workbook?.original.name ?? file.name;
  return (
    <li className="px-3 py-2 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span className="truncate font-medium" title={original}>
          {original}
        </span>
        <span className="shrink-0 text-ink-faint tabular-nums">{formatCounted(inspection.rowCount, 'row')}</span>
      </p>
      {workbook && sheets && sheets.length > 1 && (
        <div className="mt-1.5 flex items-center gap-2">
          <span className="text-ink-soft">Sheet</span>
          <InlineSelect
            framed
            label={`Sheet of ${original}`}
            value={String(workbook.sheet)}
            options={sheets}
            onChange={(value) => onSheet(Number(value))}
            className="min-w-0 flex-1"
          />
          <span className="shrink-0 text-ink-faint tabular-nums">{`of ${formatCount(sheets.length)}`}</span>
        </div>
      )}
      {workbook &&
        sheetRemarks(workbook.remarks).map((remark) => (
          <p key={remark} className="mt-1 text-xs text-warning-text">
            {remark}
          </p>
        ))}
    </li>
  );
}
