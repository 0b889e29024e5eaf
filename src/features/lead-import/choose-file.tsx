import { FileSpreadsheet } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Progress } from '../../web/ui/progress.tsx';
import type { ChooseStep } from './import-flow.browser.ts';

interface ChooseFileProps {
  step: ChooseStep;
  onChoose: (files: File[]) => void;
}

export function ChooseFile({ step: { reading, problem }, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-3 pb-2">
      {problem && (
        <Notice tone="danger">
          {problem.fileName && <p className="font-medium wrap-anywhere">{problem.fileName}</p>}
          <p>{problem.sentence}</p>
        </Notice>
      )}
      <div className="flex min-h-56 flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong bg-sunken px-6 py-8 text-center">
        {reading === null ? (
          <>
            <FileSpreadsheet aria-hidden className="mb-2 size-7 text-ink-faint" />
            <p className="font-medium max-md:hidden">Drop a CSV file here</p>
            <p className="text-sm text-ink-soft">From any vendor, CRM or spreadsheet. You see what comes in first.</p>
            <Button tone="primary" className="mt-4" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
          </>
        ) : (
          <div className="w-full max-w-90 text-left">
            <Progress label={`Reading ${reading}`} done={null} />
          </div>
        )}
      </div>
      <p className="text-xs text-ink-faint">
        Up to 25 MB and 50,000 rows. Commas, semicolons or tabs, in any encoding.
      </p>
      {/* Every file may be chosen: a wrong one is explained, not greyed out. */}
      <input
        ref={input}
        type="file"
        aria-label="CSV file"
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
