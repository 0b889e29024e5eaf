// The whole lead at the right of the list: reach it, move it, change any field. What is typed survives a reload.
import { BadgeDollarSign, FileText, MessageSquare, Phone } from 'lucide-react';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDay, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { SidePanel } from '../../web/ui/side-panel.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { useLeadActions } from './lead-actions.browser.ts';
import { leadName, StageSelect } from './lead-cells.tsx';
import { ConflictNotice } from './lead-conflict.tsx';
import type { AskLeadDialog } from './lead-dialogs.tsx';
import { useLeadEdit, type LeadEdit } from './lead-edit.browser.ts';
import { LeadFields } from './lead-fields.tsx';
import { LeadNotes } from './lead-notes.tsx';
import { useLead } from './lead-list.browser.ts';
import type { Lead } from './lead-shape.contract.ts';
import { reachLead } from './lead-slots.browser.ts';

interface LeadPanelProps {
  id: string;
  /** The field to begin in; null leaves the focus in the list. */
  focusField: string | null;
  ask: AskLeadDialog;
  onClose: () => void;
}

/** One panel for loading and loaded, so that the focus inside it is never thrown away. */
export function LeadPanel({ id, focusField, ask, onClose }: LeadPanelProps) {
  const { data: lead, error, isFetching, refetch } = useLead(id);
  return (
    <SidePanel
      open
      onClose={onClose}
      takeFocus={false}
      title={lead ? leadName(lead) : error ? 'Lead' : <Skeleton className="my-1 h-5 w-44" />}
      subtitle={lead && <Subtitle lead={lead} />}
    >
      {lead ? (
        <LeadContent lead={lead} focusField={focusField} ask={ask} />
      ) : error ? (
        <ErrorState
          compact
          title="This lead could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <div className="flex flex-col gap-5 pt-2">
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-9 w-full" />
            ))}
          </div>
        </Loading>
      )}
    </SidePanel>
  );
}

function LeadContent({ lead, focusField, ask }: { lead: Lead; focusField: string | null; ask: AskLeadDialog }) {
  const edit = useLeadEdit(lead);
  return (
    <>
      <QuickActions lead={lead} ask={ask} />
      {edit.conflict && (
        <ConflictNotice
          conflict={edit.conflict}
          onMine={() => void edit.save('mine')}
          onTheirs={() => edit.takeTheirs()}
        />
      )}
      <div className="mb-6">
        <LeadNotes leadId={lead.id} />
      </div>
      <LeadFields lead={lead} edit={edit} focusField={focusField} />
      <p className="mt-6 text-xs text-ink-faint">
        Added <time data-tip={formatExactTime(lead.created_at)}>{formatDay(lead.created_at)}</time>
        {lead.call_attempts > 0 && ` · ${lead.call_attempts} call${lead.call_attempts === 1 ? '' : 's'}`}
      </p>
      {edit.isDirty && <SaveBar edit={edit} />}
    </>
  );
}

function SaveBar({ edit }: { edit: LeadEdit }) {
  return (
    <div className="sticky -bottom-4 -mx-5 mt-4 -mb-4 flex items-center gap-2 border-t border-line bg-surface px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <p role="status" className="mr-auto min-w-0 truncate text-sm text-ink-faint">
        {edit.failure ? (
          <span className="text-danger-text">{edit.failure}</span>
        ) : (
          'Not saved yet. Kept on this device.'
        )}
      </p>
      <Button onClick={edit.discard}>Discard</Button>
      <Button tone="primary" busy={edit.isSaving} onClick={() => void edit.save()}>
        Save
      </Button>
    </div>
  );
}

function Subtitle({ lead }: { lead: Lead }) {
  const facts = [lead.phone && formatPhone(lead.phone), lead.email].filter(Boolean);
  return (
    <span className="flex items-center gap-2">
      {lead.status === 'sold' && <Badge tone="good">Sold</Badge>}
      <span className="truncate tabular-nums">{facts.join(' · ') || 'No phone or email'}</span>
    </span>
  );
}

function QuickActions({ lead, ask }: { lead: Lead; ask: AskLeadDialog }) {
  const { setStage } = useLeadActions();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <Button
        tone="primary"
        size="small"
        icon={<Phone aria-hidden />}
        disabled={!lead.phone}
        onClick={() => reachLead('call', lead)}
      >
        Call
      </Button>
      <Button
        size="small"
        icon={<MessageSquare aria-hidden />}
        disabled={!lead.phone}
        onClick={() => reachLead('text', lead)}
      >
        Text
      </Button>
      {lead.status === 'sold' ? (
        <Button size="small" icon={<FileText aria-hidden />} onClick={() => ask({ kind: 'policy', id: lead.id })}>
          Policy file
        </Button>
      ) : (
        <>
          <Button
            size="small"
            icon={<BadgeDollarSign aria-hidden />}
            onClick={() => ask({ kind: 'sell', id: lead.id })}
          >
            Mark as SOLD
          </Button>
          <span className="ml-auto pl-2">
            <StageSelect lead={lead} onChange={(id, stage) => void setStage(id, stage)} />
          </span>
        </>
      )}
    </div>
  );
}
