import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../web/format-date.ts';
import { formatCounted } from '../../web/format-count.ts';
import { buttonClass, Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { toast } from '../../web/ui/toast.ts';
import { BesideLeads } from './beside-leads.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { downloadRejected } from './download-rejected.browser.ts';
import { HouseholdOffers } from './household-offers.tsx';
import type { ListedImport } from './lead-import.contract.ts';
import { revertWords } from './revert.words.ts';
import { TallyTable } from './tally-table.tsx';
import { hasRejectedRows } from './tally-counts.rules.ts';

interface ImportDetailsProps {
  record: ListedImport;
  onClose: () => void;
  onRevert: () => void;
}

/** A finished import once more, long after. */
export function ImportDetails({ record, onClose, onRevert }: ImportDetailsProps) {
  const { tally } = record;
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadRejected(record).catch(() =>
      toast({ tone: 'danger', text: 'We couldn’t download the rejected rows. Please try again.' }),
    );
    setBusy(false);
  };
  if (!tally) return null;
  const created = tally.created - (record.revert?.trashed ?? 0);
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={record.file_name}
      description={`Imported by you · ${formatDateTime(record.created_at)}`}
      actions={
        <>
          {!record.reverted_at && tally.created + tally.updated > 0 && (
            <Button tone="ghost" icon={<Undo2 aria-hidden />} onClick={onRevert}>
              Revert import…
            </Button>
          )}
          {hasRejectedRows(record) && (
            <Button busy={isBusy} icon={<Download aria-hidden />} onClick={() => void download()}>
              Download rejected rows
            </Button>
          )}
          {created > 0 && (
            <Link to="/app/leads" search={{ import: record.id }} className={buttonClass({ tone: 'primary' })}>
              {`Show ${formatCounted(created, 'lead')}`}
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {record.reverted_at && (
          <Notice tone="warning">{`Reverted ${formatDateTime(record.reverted_at)}: ${revertWords(record.revert)}`}</Notice>
        )}
        <TallyTable tally={tally} />
        <BesideLeads tally={tally} />
        <ChangedRows record={record} />
        {!record.reverted_at && <HouseholdOffers record={record} />}
      </div>
    </Dialog>
  );
}
