// Phones and emails that were somebody else's: now a detail of the lead, and nobody is texted there.
import { Users } from 'lucide-react';
import { formatPhone } from '../../domain/phone-number.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FoundLead } from './found-lead.tsx';
import { FoundList } from './found-list.tsx';
import { useFoundOthers } from './lead-repair.browser.ts';
import type { FoundOther } from './lead-repair.contract.ts';
import { whereItStood } from './lead-repair.words.ts';

export function FoundOthers() {
  return (
    <FoundList
      query={useFoundOthers()}
      label="Someone else’s phones and emails"
      intro="These came in with your leads but belong to someone else. They’re now under other details, and we won’t text them."
      empty={
        <EmptyState icon={Users} title="Nobody else’s numbers">
          None of your older leads had someone else’s phone or email.
        </EmptyState>
      }
      renderRow={(row) => <OtherRow key={row.id} row={row} />}
    />
  );
}

function OtherRow({ row: { address, under, from, ...lead } }: { row: FoundOther }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-2.5 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,1fr)]">
      <FoundLead lead={lead} />
      <span className="wrap-anywhere tabular-nums">{address.startsWith('+') ? formatPhone(address) : address}</span>
      <span className="text-sm wrap-anywhere text-ink-soft">{whereItStood(under, from)}</span>
    </li>
  );
}
