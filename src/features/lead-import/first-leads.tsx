import { Badge } from '../../web/ui/badge.tsx';
import type { MapStep } from './import-flow.browser.ts';
import { previewLead, type LeadPreview } from './lead-preview.words.ts';

/** The first rows as the leads they would be. */
export function FirstLeads({ step, zone }: { step: MapStep; zone: string }) {
  const { firstRows } = step.count;
  if (firstRows.length === 0) return null;
  return (
    <section aria-label="First leads" className={`transition-opacity ${step.isCounting ? 'opacity-60' : ''}`}>
      <h3 className="mb-1.5 text-xs font-medium text-ink-soft">The first rows as leads</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {firstRows.map((row) => (
          <Lead key={row.row} lead={previewLead(row, zone)} />
        ))}
      </ul>
    </section>
  );
}

function Lead({ lead }: { lead: LeadPreview }) {
  const contact = lead.contact.filter((each) => each !== lead.name);
  return (
    <li className="px-3 py-2 text-sm">
      <p className="flex items-center justify-between gap-3">
        <span className={`truncate font-medium ${lead.outcome === 'new' ? '' : 'text-ink-faint'}`}>{lead.name}</span>
        {lead.outcome === 'duplicate' && <Badge>Repeated in the file</Badge>}
        {lead.outcome === 'rejected' && <Badge tone="warning">Rejected</Badge>}
      </p>
      {contact.length > 0 && <p className="wrap-anywhere text-ink-soft tabular-nums">{contact.join(' · ')}</p>}
      {lead.details.length > 0 && (
        <p className="line-clamp-2 text-xs text-ink-faint">
          {lead.details.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
        </p>
      )}
      {lead.remarks.map((remark) => (
        <p key={remark} className="text-xs text-warning-text">
          {remark}
        </p>
      ))}
    </li>
  );
}
