// Leads into which two people may have gone, one under the other: Split gives the second a lead of their own.
import { Split, UsersRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { FoundList } from './found-list.tsx';
import { decidePeople, useFoundPeople } from './lead-repair.browser.ts';
import type { FoundPeople as Found } from './lead-repair.contract.ts';

export function FoundPeople() {
  const found = useFoundPeople();
  const list = useRef<HTMLDivElement>(null);
  /** The row that was decided goes; the focus goes to the next one, or to the page's heading. */
  const goOn = (decided: string) =>
    requestAnimationFrame(() => {
      const next = list.current?.querySelector<HTMLElement>(`li:not([data-find="${decided}"]) button`);
      (next ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
    });
  return (
    <div ref={list}>
      <FoundList
        query={found}
        label="Leads that may be two people"
        intro="These may be two people. Split gives the second one a lead of their own. Nothing changes until you press it."
        empty={
          <EmptyState icon={UsersRound} title="No mix-ups">
            We found no lead that two people’s posts or rows went into.
          </EmptyState>
        }
        renderRow={(row) => <PeopleRow key={row.id} row={row} onDecided={() => goOn(row.id)} />}
      />
    </div>
  );
}

function PeopleRow({ row, onDecided }: { row: Found; onDecided: () => void }) {
  const [busy, setBusy] = useState<'split' | 'keep' | null>(null);
  const decide = async (how: 'split' | 'keep') => {
    setBusy(how);
    const isDecided = await decidePeople(row, how);
    setBusy(null);
    if (isDecided) onDecided();
  };
  const from = row.from ? ` ${row.via === 'post' ? 'from' : 'in'} ${row.from}` : '';
  return (
    <li data-find={row.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-60 flex-1 gap-x-6 gap-y-2 md:grid-cols-2">
        <Person title="Lead">
          <Link to="/app/leads" search={{ lead: row.lead_id }} className="rounded-xs font-medium hover:underline">
            {leadName(row.lead)}
          </Link>
          <Reach {...row.lead} />
        </Person>
        <Person title={`Came in later${from}`}>
          <span className="font-medium">{leadName(row.second)}</span>
          <Reach {...row.second} />
        </Person>
      </div>
      <div className="flex gap-2">
        <Button
          icon={<Split aria-hidden />}
          busy={busy === 'split'}
          aria-label={`Split ${leadName(row.second)} from ${leadName(row.lead)}`}
          onClick={() => void decide('split')}
        >
          Split
        </Button>
        <Button
          tone="ghost"
          busy={busy === 'keep'}
          aria-label={`${leadName(row.second)} and ${leadName(row.lead)} are the same person`}
          onClick={() => void decide('keep')}
        >
          Same person
        </Button>
      </div>
    </li>
  );
}

function Person({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col wrap-anywhere">
      <span className="text-xs text-ink-faint">{title}</span>
      {children}
    </div>
  );
}

const Reach = ({ phone, email }: { phone: string | null; email: string | null }) => (
  <span className="text-sm text-ink-soft tabular-nums">
    {[phone && formatPhone(phone), email].filter(Boolean).join(' · ')}
  </span>
);
