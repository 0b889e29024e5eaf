// What could not be taken as it stood: in how many rows, and these rows as a file.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { toast } from '../../web/ui/toast.ts';
import { downloadChanged } from './download-rejected.browser.ts';
import type { LeadImport } from './lead-import.contract.ts';
import { NotContacted } from './count-summary.tsx';
import { closedLines, warningLines } from '../lead-files/row-warning.words.ts';

interface ChangedRowsProps {
  record: Pick<LeadImport, 'id' | 'file_name' | 'changed'>;
  /** These rows as they stand in the file, while it is at hand. */
  readFile?: (reasons: ReadonlyMap<number, string>) => Promise<string>;
}

export function ChangedRows({ record, readFile }: ChangedRowsProps) {
  const [isBusy, setBusy] = useState(false);
  const lines = warningLines(record.changed);
  const closed = closedLines(record.changed);
  if (lines.length + closed.length === 0) return null;
  const download = async () => {
    setBusy(true);
    await downloadChanged(record, readFile).catch(() =>
      toast({ tone: 'danger', text: 'We couldn’t get the changed rows. Please try again.' }),
    );
    setBusy(false);
  };
  return (
    <section aria-label="Changed on the way in" className="flex flex-col items-start gap-2 text-sm">
      <h3 className="text-xs font-medium text-ink">Changed on the way in</h3>
      <NotContacted lines={closed} />
      <dl className="w-full">
        {lines.map(({ key, label, count }) => (
          <div key={key} className="flex justify-between gap-4 border-t border-line py-1.5">
            <dt className="min-w-0 text-ink-soft">{label}</dt>
            <dd className="tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" busy={isBusy} icon={<Download aria-hidden />} onClick={() => void download()}>
        Download changed rows
      </Button>
    </section>
  );
}
