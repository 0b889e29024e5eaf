// Where a lead came from, as it was kept: nothing of it is edited here.
import type { ReactNode } from 'react';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { DescriptionList, type Fact } from '../../web/ui/description-list.tsx';
import { useFiguresAsCalled } from '../outcomes/use-figures-as-called.browser.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';

export function LeadOrigin({ lead }: { lead: Lead }) {
  const { call_attempts: attempts, last_contacted_at: contactedAt } = useFiguresAsCalled(lead);
  const facts = [
    fact('Received', lead.received_at && <Moment at={lead.received_at} />),
    fact('Added', <Moment at={lead.created_at} />),
    fact('Last changed', <Moment at={lead.updated_at} />),
    fact('Stage since', lead.status === 'lead' && <Moment at={lead.stage_changed_at} />),
    fact('Import file', lead.import_file),
    fact('Vendor lead ID', lead.external_id),
    fact('Call attempts', String(attempts)),
    fact('Last contacted', contactedAt && <Moment at={contactedAt} />),
  ];
  const extra = Object.entries(lead.extra).map(([label, value]) => fact(label, String(value)));
  return (
    <div className="flex flex-col gap-5">
      <Facts title="Record" facts={facts} />
      {extra.length > 0 && <Facts title="Other details" facts={extra} />}
    </div>
  );
}

function fact(label: string, value: ReactNode): Fact | null {
  return value ? { key: label, label, value } : null;
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} data-tip={formatExactTime(at)} className="tabular-nums">
      {formatDateTime(at)}
    </time>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (Fact | null)[] }) {
  return (
    <section aria-label={title} className="border-t border-line pt-4">
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <div className="text-sm select-text">
        <DescriptionList facts={facts.filter((one) => one !== null)} />
      </div>
    </section>
  );
}
