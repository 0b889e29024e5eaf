import type { ReactNode } from 'react';
import { formatDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { Button } from '../../web/ui/button.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { SkeletonText } from '../../web/ui/skeleton.tsx';
import { leadName, Nothing } from './lead-cells.tsx';
import { useLead } from './lead-list.browser.ts';
import type { Lead } from './lead-shape.contract.ts';

interface PolicyDialogProps {
  id: string;
  onClose: () => void;
  onEdit: () => void;
}

/** What was sold, to read; changing it is the form's work. */
export function PolicyDialog({ id, onClose, onEdit }: PolicyDialogProps) {
  const { data: lead, error, refetch } = useLead(id);
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="Policy file"
      description={lead && leadName(lead)}
      actions={
        <>
          <Button onClick={onEdit} disabled={!lead}>
            Edit
          </Button>
          <Button tone="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {lead ? (
        <DescriptionList facts={facts(lead)} />
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

function facts({ sold, sold_at: soldAt }: Lead) {
  const money = (value: number | null | undefined): ReactNode =>
    value === null || value === undefined ? <Nothing /> : formatDollars(Math.round(value * 100));
  const text = (value: string | null | undefined): ReactNode => value || <Nothing />;
  const { street, city, state, zip } = sold?.address ?? {};
  const place = [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const rows: [label: string, value: ReactNode][] = [
    ['Carrier', text(sold?.carrier)],
    ['Policy number', text(sold?.policyNumber)],
    ['Annual premium', money(sold?.premium ?? sold?.annualPremium)],
    ['Monthly payment', money(sold?.monthlyPayment)],
    ['Face amount', money(sold?.faceAmount)],
    ['Start date', text(day(sold?.startDate))],
    ['Effective date', text(day(sold?.effectiveDate))],
    ['Sold', text(soldAt && formatDateTime(soldAt))],
    ['Name', text(sold?.name)],
    ['Phone', text(sold?.phone && formatPhone(sold.phone))],
    ['Email', text(sold?.email)],
    ['Address', text(place)],
    ['Notes', sold?.notes ? <span className="whitespace-pre-line">{sold.notes}</span> : <Nothing />],
  ];
  return rows.map(([label, value]) => ({ key: label, label, value }));
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** A day without a time has no zone: read and written in UTC it stays that day. */
function day(date: string | null | undefined): string | null {
  return date ? dayFormat.format(new Date(`${date}T00:00:00Z`)) : null;
}
