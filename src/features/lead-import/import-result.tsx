// What became of every row, and what to do next.
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState, type Ref } from 'react';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import { downloadRejected } from './download-rejected.browser.ts';
import type { ImportFlow, RunStep } from './import-flow.browser.ts';
import type { LeadImport } from './lead-import.contract.ts';
import { skippedCounts, tallyGroups } from './tally-lines.rules.ts';

interface ImportResultProps {
  record: LeadImport;
  step: RunStep;
  flow: ImportFlow;
  onClose: () => void;
  ref?: Ref<HTMLDivElement>;
}

export function ImportResult({ record, ref }: ImportResultProps) {
  const { tally } = record;
  if (!tally) return null;
  const hasNothing = tally.created === 0 && tally.updated === 0;
  const skipped = skippedCounts(tally);
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Result" className="flex flex-col gap-4 pb-2 outline-none">
      {hasNothing ? (
        <Notice tone="danger">
          <p className="font-medium">No new leads found in CSV (duplicates skipped)</p>
          <p className="tabular-nums">
            {`Email dupes: ${formatCount(skipped.email)} · Phone dupes: ${formatCount(skipped.phone)} · Empty rows: ${formatCount(skipped.empty)}`}
          </p>
        </Notice>
      ) : (
        <p role="status" className="flex items-baseline gap-2">
          <span className="text-3xl font-semibold tabular-nums">{formatCount(tally.created || tally.updated)}</span>
          <span className="text-ink-soft">{headline(tally.created, tally.updated)}</span>
        </p>
      )}
      <table className="w-full text-sm">
        <caption className="sr-only">What became of the rows</caption>
        {tallyGroups(tally).map((group) => (
          <tbody key={group.title ?? ''}>
            {group.title && (
              <tr>
                <th scope="rowgroup" colSpan={2} className="pt-3 pb-1 text-left text-xs font-medium text-ink">
                  {group.title}
                </th>
              </tr>
            )}
            {group.lines.map((line) => (
              <tr key={line.key} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink-soft">
                  {line.label}
                </th>
                <td className="py-1.5 text-right align-top tabular-nums">{formatCount(line.count)}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr className="border-t border-line-strong font-medium">
            <th scope="row" className="py-1.5 pr-4 text-left font-medium">
              Rows in the file
            </th>
            <td className="py-1.5 text-right tabular-nums">{formatCount(tally.rows)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function headline(created: number, updated: number): string {
  if (created > 0) return created === 1 ? 'new lead' : 'new leads';
  return updated === 1 ? 'lead filled in, no new ones' : 'leads filled in, no new ones';
}

export function ResultActions({ record, step, flow, onClose }: ImportResultProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const rejected = Object.values(record.tally?.rejected ?? {}).reduce((sum, count) => sum + count, 0);
  const download = async () => {
    setBusy(true);
    try {
      await downloadRejected({ flow, step, record });
    } catch {
      toast({ tone: 'danger', text: 'The rejected rows could not be fetched. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  const show = () => {
    onClose();
    void navigate({ to: '/app/leads' } as never);
  };
  const created = record.tally?.created ?? 0;
  return (
    <>
      {rejected > 0 && (
        <Button busy={isBusy} icon={<Download aria-hidden />} onClick={() => void download()}>
          Download rejected rows
        </Button>
      )}
      {created > 0 ? (
        <Button tone="primary" onClick={show}>
          {`Show ${formatCounted(created, 'new lead')}`}
        </Button>
      ) : (
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      )}
    </>
  );
}
