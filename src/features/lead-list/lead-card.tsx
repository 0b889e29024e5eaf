// A lead on a phone: who, what is next, and the two ways to reach them.
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { leadName } from '../../domain/lead-name.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { ReachButtons } from '../leads/reach-buttons.tsx';

interface LeadCardProps {
  row: LeadRow;
  /** It stands in a label beside a check box. */
  choosing: boolean;
  onOpen: (id: string) => void;
}

export function LeadCard({ row, choosing, onOpen }: LeadCardProps) {
  const name = leadName(row);
  if (choosing)
    return (
      <span className="flex h-full flex-col justify-center pr-4 pl-3">
        <CardFacts row={row} name={name} />
      </span>
    );
  return (
    <div className="flex h-full items-center gap-1 pr-2 pl-4">
      <button type="button" className="min-w-0 flex-1 py-2 text-left" onClick={() => onOpen(row.id)}>
        <CardFacts row={row} name={name} />
      </button>
      <ReachButtons lead={row} isForThumb />
    </div>
  );
}

function CardFacts({ row, name }: { row: LeadRow; name: string }) {
  return (
    <>
      <span className="block truncate text-lg font-medium">{name}</span>
      <span className="flex items-center gap-1.5 text-sm text-ink-soft">
        {row.status === 'sold' ? <SoldFacts row={row} /> : <StageFacts row={row} />}
      </span>
    </>
  );
}

function StageFacts({ row }: { row: LeadRow }) {
  const more = row.next_follow_up_at ? formatDateTime(row.next_follow_up_at) : row.phone && formatPhone(row.phone);
  return (
    <>
      <StageDot stage={isLeadStage(row.stage) ? row.stage : 'no_pickup'} />
      {stageLabel(row.stage)}
      {more && <span className="truncate text-ink-faint tabular-nums">· {more}</span>}
    </>
  );
}

function SoldFacts({ row }: { row: LeadRow }) {
  const facts = [row.carrier, row.premium_cents ? formatWholeDollars(row.premium_cents) : null].filter(Boolean);
  return <span className="truncate tabular-nums">{facts.join(' · ') || 'Sold'}</span>;
}
