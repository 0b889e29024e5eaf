// What became of every row, and what to do next.
import { Download } from 'lucide-react';
import { useState, type Ref } from 'react';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { navigate } from '../../web/navigate.ts';
import { Button } from '../../web/ui/button.tsx';
import { late } from '../../web/ui/late.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useLeadSlots } from '../leads/lead-slots.browser.ts';
import { ChangedRows } from './changed-rows.tsx';
import { downloadRejected } from './download-rejected.browser.ts';
import type { ImportTally } from '../lead-files/import-tally.rules.ts';
import { HouseholdOffers } from './household-offers.tsx';
import { BesideLeads } from './beside-leads.tsx';
import { unreadSheets, type ChosenFile } from './chosen-file.browser.ts';
import type { BatchFile } from './import-batch.browser.ts';
import type { ImportFlow } from './import-flow.browser.ts';
import type { LeadImport } from './lead-import.contract.ts';
import { chooseAgain, sheetsLeft } from './sheet-remarks.words.ts';
import { TallyTable } from './tally-table.tsx';
import { isAllRejected, rejectedCount, skippedCounts } from './tally-counts.rules.ts';

interface ImportResultProps {
  record: LeadImport;
  file: BatchFile;
  flow: ImportFlow;
  ref?: Ref<HTMLDivElement>;
}

export function ImportResult({ record, file, flow, ref }: ImportResultProps) {
  const { tally } = record;
  if (!tally) return null;
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Result" className="flex flex-col gap-4 pb-2 outline-none">
      <Headline tally={tally} />
      <TallyTable tally={tally} />
      <SheetsBehind files={[file]} />
      <BesideLeads tally={tally} />
      <ChangedRows record={record} readFile={(reasons) => flow.readRows(file, reasons)} />
      <HouseholdOffers record={record} />
      <ImportOffers record={record} />
    </div>
  );
}

/** Sheets of the workbooks that nobody asked to import. */
export function SheetsBehind({ files }: { files: readonly BatchFile[] }) {
  const all = files.map(({ chosen }) => chosen);
  const books = new Map<File, ChosenFile>();
  for (const chosen of all) if (chosen.workbook) books.set(chosen.workbook.original, chosen);
  return [...books].map(([{ name }, chosen], index) => {
    const said = sheetsLeft(unreadSheets(chosen, all).map((sheet) => sheet.name));
    return (
      said !== null && (
        <p key={index} className="text-sm text-warning-text">
          {name}: {said} {chooseAgain}
        </p>
      )
    );
  });
}

/** What other features offer for the leads that it brought. */
export function ImportOffers({ record: { id, file_name, tally } }: { record: LeadImport }) {
  const slots = useLeadSlots();
  const created = tally?.created ?? 0;
  if (created === 0) return null;
  return slots.map(({ importOffer }, index) => {
    const Offer = importOffer && late(importOffer, { isQuiet: true });
    return Offer && <Offer key={index} importId={id} fileName={file_name} created={created} />;
  });
}

export function Headline({ tally }: { tally: ImportTally }) {
  const skipped = skippedCounts(tally);
  if (tally.created === 0 && tally.updated === 0) {
    if (isAllRejected(tally)) {
      return (
        <Notice tone="danger">
          <p className="font-medium">No new leads found in CSV</p>
          <p>None of its rows could be imported. The reasons are below.</p>
        </Notice>
      );
    }
    return (
      <Notice tone="danger">
        <p className="font-medium">No new leads found in CSV (duplicates skipped)</p>
        <p className="tabular-nums">
          {`Email dupes: ${formatCount(skipped.email)} · Phone dupes: ${formatCount(skipped.phone)} · Empty rows: ${formatCount(skipped.empty)}`}
          {skipped.further > 0 && ` · By an additional number: ${formatCount(skipped.further)}`}
        </p>
      </Notice>
    );
  }
  return (
    <p role="status" className="flex items-baseline gap-2">
      <span className="text-3xl font-semibold tabular-nums">{formatCount(tally.created || tally.updated)}</span>
      <span className="text-ink-soft">{headline(tally.created, tally.updated)}</span>
    </p>
  );
}

function headline(created: number, updated: number): string {
  if (created > 0) return created === 1 ? 'new lead' : 'new leads';
  return updated === 1 ? 'lead updated, no new leads' : 'leads updated, no new leads';
}

interface DownloadButtonProps {
  file: BatchFile;
  flow: ImportFlow;
  record: LeadImport;
  small?: boolean;
}

export function DownloadRejectedButton({ file, flow, record, small = false }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  if (rejectedCount(record.tally) === 0) return null;
  const download = async () => {
    setBusy(true);
    try {
      await downloadRejected(record, () => flow.readRows(file));
    } catch {
      toast({ tone: 'danger', text: 'We couldn’t download the rejected rows. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size={small ? 'small' : undefined}
      busy={isBusy}
      icon={<Download aria-hidden />}
      onClick={() => void download()}
    >
      Download rejected rows
    </Button>
  );
}

/** Shows the new leads, or closes when there are none. */
export function ShowLeadsButton({
  created,
  onClose,
  importId,
}: {
  created: number;
  onClose: () => void;
  importId: string | null;
}) {
  if (created === 0) {
    return (
      <Button tone="primary" onClick={onClose}>
        Close
      </Button>
    );
  }
  const show = () => {
    onClose();
    void navigate('/app/leads', { search: { import: importId } });
  };
  return (
    <Button tone="primary" onClick={show}>
      {`Show ${formatCounted(created, 'new lead')}`}
    </Button>
  );
}
