// How single facts of a lead are shown in tables, cards and panels.
import { isLeadStage, leadStages, stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { formatDollars, formatWholeDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDateTime, formatDay, formatExactTime } from '../../web/format-date.ts';
import { Button } from '../../web/ui/button.tsx';
import { CellNote } from '../../web/ui/cell-note.tsx';
import { InlineSelect } from '../../web/ui/inline-select.tsx';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import type { LeadRow } from './lead-shape.contract.ts';
import { stageRefused } from './save-failed.rules.ts';
import { useRefused } from './stage-refusals.browser.ts';

export const stageOptions = leadStages.map((value) => ({ value, label: stageLabel(value) }));

export function leadName({ name, phone, email }: Pick<LeadRow, 'name' | 'phone' | 'email'>): string {
  return name || (phone ? formatPhone(phone) : '') || email || 'Unnamed lead';
}

export function Nothing() {
  return <span className="text-ink-faint">—</span>;
}

export function Phone({ phone }: { phone: string | null }) {
  return phone ? <span className="truncate tabular-nums">{formatPhone(phone)}</span> : <Nothing />;
}

export function FollowUp({ at }: { at: string | null }) {
  if (!at) return <Nothing />;
  const isDue = Date.parse(at) < Date.now();
  return (
    <time
      dateTime={at}
      data-tip={formatExactTime(at)}
      className={`truncate tabular-nums ${isDue ? 'text-warning-text' : ''}`}
    >
      {formatDateTime(at)}
    </time>
  );
}

export function Moment({ at }: { at: string | null }) {
  if (!at) return <Nothing />;
  return (
    <time dateTime={at} data-tip={formatExactTime(at)} className="truncate tabular-nums">
      {formatDay(at)}
    </time>
  );
}

export function Premium({ cents }: { cents: number | null }) {
  if (!cents) return <Nothing />;
  return <span data-tip={formatDollars(cents)}>{formatWholeDollars(cents)}</span>;
}

interface StageSelectProps {
  lead: Pick<LeadRow, 'id' | 'name' | 'phone' | 'email' | 'stage'>;
  onChange: (id: string, stage: LeadStage) => void;
  tabIndex?: number;
}

export function StageSelect({ lead, onChange, tabIndex }: StageSelectProps) {
  const known = isLeadStage(lead.stage);
  const options = known
    ? stageOptions
    : [...stageOptions, { value: lead.stage as LeadStage, label: stageLabel(lead.stage) }];
  const retry = useRefused(lead.id);
  return (
    <span className="relative inline-flex min-w-0">
      <InlineSelect
        label={`Stage of ${leadName(lead)}`}
        value={lead.stage as LeadStage}
        options={options}
        onChange={(stage) => onChange(lead.id, stage)}
        mark={<StageDot stage={isLeadStage(lead.stage) ? lead.stage : 'no_pickup'} />}
        tabIndex={tabIndex}
        data-stage-of={lead.id}
      />
      {retry && (
        <CellNote>
          {stageRefused}
          <Button size="small" tone="ghost" onClick={retry}>
            Retry
          </Button>
        </CellNote>
      )}
    </span>
  );
}
