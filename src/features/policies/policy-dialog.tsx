// The policy file to read and to print; changing it is the form's work.
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { productName } from '../../web/product-name.ts';
import { formatDay } from '../../web/format-date.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { Button } from '../../web/ui/button.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { SkeletonText } from '../../web/ui/skeleton.tsx';
import { leadName } from '../../domain/lead-name.ts';
import { Nothing } from '../leads/lead-cells.tsx';
import { useLead } from '../leads/loaded-leads.browser.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { askNotSold } from './take-sale-back.browser.ts';
import { policyFacts, type PolicyFact } from './policy-facts.rules.ts';
import { soldFormLabels } from './sold-labels.rules.ts';
import '../../web/ui/print-sheet.css';

interface PolicyDialogProps {
  id: string;
  onClose: () => void;
  onEdit: () => void;
}

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
          <Button className="md:mr-auto" icon={<Printer aria-hidden />} onClick={() => print()} disabled={!lead}>
            Print
          </Button>
          <Button
            disabled={!lead}
            onClick={() => void (lead && askNotSold(lead).then((isOpen) => isOpen && onClose()))}
          >
            Not sold after all
          </Button>
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
        <>
          <File lead={lead} />
          {createPortal(<PrintedPolicy lead={lead} />, document.body)}
        </>
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

const shown = (facts: readonly PolicyFact[]) =>
  facts.map(({ label, value }) => ({ key: label, label, value: value || <Nothing /> }));

function File({ lead: { sold, sold_at: soldAt } }: { lead: Lead }) {
  const { policy, insured } = policyFacts(sold ?? {});
  return (
    <div className="flex flex-col gap-4 pb-1 select-text">
      <DescriptionList
        facts={shown([...policy, { label: soldFormLabels.soldOn, value: soldAt ? formatDay(soldAt) : '' }])}
      />
      <h3 className="border-t border-line pt-4 font-semibold">Insured</h3>
      <DescriptionList facts={shown(insured)} />
      {sold?.notes && (
        <div className="border-t border-line pt-4">
          <h3 className="mb-1 font-semibold">Notes</h3>
          <p className="wrap-anywhere whitespace-pre-line">{sold.notes}</p>
        </div>
      )}
    </div>
  );
}

/** One letter-size page in black on white; on screen it is not there. */
function PrintedPolicy({ lead }: { lead: Lead }) {
  const { policy, insured } = policyFacts(lead.sold ?? {});
  return (
    <article className="print-sheet">
      <header>
        <h1>Policy file</h1>
        <p>{lead.sold?.name || leadName(lead)}</p>
      </header>
      <Printed
        title="Policy"
        facts={[...policy, { label: soldFormLabels.soldOn, value: lead.sold_at ? onPaper(lead.sold_at) : '' }]}
      />
      <Printed title="Insured" facts={insured} />
      {lead.sold?.notes && (
        <section>
          <h2>Notes</h2>
          <p className="notes">{lead.sold.notes}</p>
        </section>
      )}
      <footer>
        {productName} · Printed {onPaper(new Date())}
      </footer>
    </article>
  );
}

/** Paper stays: no “Today” on it. */
function onPaper(moment: string | Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: shownZone() }).format(new Date(moment));
}

function Printed({ title, facts }: { title: string; facts: readonly PolicyFact[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
