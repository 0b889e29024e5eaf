import { FileSpreadsheet } from 'lucide-react';
import { useRef } from 'react';
import { formatCount } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { importLimits } from '../lead-files/file-limits.rules.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { Progress } from '../../web/ui/progress.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { useLeadSlots } from '../leads/lead-slots.browser.ts';
import { closeImport } from './import-store.browser.ts';
import type { ChooseStep, FileTrouble } from './import-flow.browser.ts';

interface ChooseFileProps {
  step: ChooseStep;
  onChoose: (files: File[]) => void;
}

export function ChooseFile({ step: { reading, problems }, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const links = useLeadSlots().flatMap(({ importLink }) => importLink ?? []);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <FileTroubles problems={problems} />
      <div className="flex min-h-56 flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong bg-sunken px-6 py-8 text-center">
        {reading === null ? (
          <>
            <FileSpreadsheet aria-hidden className="mb-2 size-7 text-ink-faint" />
            <p className="font-medium max-md:hidden">Drop CSV or Excel files here</p>
            <p className="text-sm text-ink-soft">
              From any vendor, CRM or spreadsheet. You’ll review everything before it’s imported.
            </p>
            <Button tone="primary" className="mt-4" onClick={() => input.current?.click()}>
              Choose files
            </Button>
          </>
        ) : (
          <div className="w-full max-w-90 text-left">
            <Progress
              label={`Reading ${reading.fileName}`}
              done={reading.total > 1 ? reading.index / reading.total : null}
              detail={reading.total > 1 ? `${reading.index + 1} of ${reading.total} files` : undefined}
            />
          </div>
        )}
      </div>
      <p className="text-xs text-ink-faint">
        CSV, TSV or Excel (.xlsx). Up to {importLimits.bytes / 1024 ** 2} MB and {formatCount(importLimits.rows)} rows
        per file.{' '}
        <Link to="/app/leads/imports" className={textLinkClass} onClick={closeImport}>
          Past imports
        </Link>
        {links.map(({ label, open }) => (
          <span key={label}>
            {' · '}
            <button
              type="button"
              className={textLinkClass}
              onClick={() => {
                closeImport();
                open();
              }}
            >
              {label}
            </button>
          </span>
        ))}
      </p>
      {/* Every file may be chosen: a wrong one is explained, not greyed out. */}
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Lead files"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onChoose(files);
        }}
      />
    </div>
  );
}

/** Files that will not do, each with the reason. */
export function FileTroubles({ problems }: { problems: readonly FileTrouble[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="danger">
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto">
        {problems.map(({ fileName, sentence }, index) => (
          <li key={index}>
            {fileName && <p className="font-medium wrap-anywhere">{fileName}</p>}
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
