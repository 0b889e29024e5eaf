import { SidePanel } from '../../web/ui/side-panel.tsx';
import { periodLabel } from './report-label.rules.ts';
import type { Period } from './report-period.rules.ts';
import type { RowKind } from './stat-events.rules.ts';
import { RowsBehind } from './rows-behind.tsx';

const titles: Record<RowKind, string> = {
  closed: 'Policies closed',
  clients: 'Sold clients',
  leads: 'New leads',
  appointments: 'Appointments',
};

interface BehindPanelProps {
  kind: RowKind;
  period: Period;
  today: string;
  onClose: () => void;
}

export function BehindPanel({ kind, period, today, onClose }: BehindPanelProps) {
  return (
    <SidePanel open isInAddress onClose={onClose} title={titles[kind]} subtitle={periodLabel(period, today)}>
      <div className="-mx-5 -my-4">
        <RowsBehind key={`${kind} ${period.key}`} kind={kind} period={period.key} />
      </div>
    </SidePanel>
  );
}
