import { Plus } from 'lucide-react';
import { Button } from '../../web/ui/button.tsx';
import { InlineSelect } from '../../web/ui/inline-select.tsx';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { Menu } from '../../web/ui/menu.tsx';
import { unreadSheets, type ChosenFile, type UnreadSheet } from './chosen-file.browser.ts';
import type { ImportFlow, MapStep } from './import-flow.browser.ts';
import { sheetRemarks, sheetsLeft } from './sheet-remarks.words.ts';

/** The files of these columns, with the sheet that is read of a workbook and what it does not show at first sight. */
export function ChosenFiles({ step, flow }: { step: MapStep; flow: ImportFlow }) {
  const isPlain = step.files.length === 1 && step.files.every(({ workbook }) => workbook === null);
  if (isPlain) return null;
  return (
    <section aria-label="Files" className="rounded-md border border-line">
      <ul className="max-h-60 divide-y divide-line overflow-y-auto">
        {step.files.map((file, index) => (
          <FileLine
            key={index}
            file={file}
            left={flow.unreadSheets(file)}
            tellsLeft={step.files.findLast((other) => isOfSameBook(other, file)) === file}
            onSheet={(sheet) => void flow.chooseSheet(file, sheet)}
            onAdd={(sheets) => void flow.addSheets(file, sheets)}
          />
        ))}
      </ul>
    </section>
  );
}

interface FileLineProps {
  file: ChosenFile;
  /** Of its workbook, what is not imported. */
  left: readonly UnreadSheet[];
  /** Once for each workbook. */
  tellsLeft: boolean;
  onSheet: (sheet: number) => void;
  onAdd: (sheets: readonly number[]) => void;
}

const isOfSameBook = (one: ChosenFile, other: ChosenFile): boolean =>
  one.workbook?.original === other.workbook?.original;

function FileLine({ file, left, tellsLeft, onSheet, onAdd }: FileLineProps) {
  const { workbook, inspection } = file;
  const all = workbook ? unreadSheets(file, []) : [];
  const own = all.filter(({ index }) => index === workbook?.sheet);
  const sheets = [...own, ...left]
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, name }) => ({ value: String(index), label: name }));
  const original = workbook?.original.name ?? file.name;
  return (
    <li className="px-3 py-2 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span className="truncate font-medium" title={original}>
          {original}
        </span>
        <span className="shrink-0 text-ink-faint tabular-nums">{formatCounted(inspection.rowCount, 'row')}</span>
      </p>
      {workbook && all.length > 1 && (
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
          <span className="shrink-0 text-ink-faint tabular-nums">{`of ${formatCount(all.length)}`}</span>
        </div>
      )}
      {tellsLeft && left.length > 0 && <SheetsLeft left={left} onAdd={onAdd} />}
      {workbook &&
        sheetRemarks(workbook.remarks).map((remark) => (
          <p key={remark} className="mt-1 text-xs text-warning-text">
            {remark}
          </p>
        ))}
    </li>
  );
}

function SheetsLeft({ left, onAdd }: Pick<FileLineProps, 'left' | 'onAdd'>) {
  const items = left.map(({ index, name }) => ({ key: String(index), label: name, run: () => onAdd([index]) }));
  const all = { key: 'all', label: 'All sheets', run: () => onAdd(left.map(({ index }) => index)) };
  return (
    <div className="mt-1.5 flex items-center justify-between gap-3">
      <p className="min-w-0 text-xs break-words text-warning-text">{sheetsLeft(left.map(({ name }) => name))}</p>
      <Menu
        items={left.length > 1 ? [...items, { key: 'line', line: true }, all] : items}
        trigger={
          <Button size="small" icon={<Plus aria-hidden />} className="shrink-0">
            Add sheet
          </Button>
        }
      />
    </div>
  );
}
