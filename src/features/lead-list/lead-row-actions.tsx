import { BadgeDollarSign, FileText } from 'lucide-react';
import { keys } from '../../web/key-table.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { leadName } from '../../domain/lead-name.ts';
import { LeadMenu } from '../lead-page/lead-menu-button.tsx';
import type { LeadHost } from '../lead-page/lead-acts.browser.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { ReachButtons } from '../leads/reach-buttons.tsx';

interface LeadRowActionsProps {
  row: LeadRow;
  active: boolean;
  host: LeadHost;
}

export function LeadRowActions({ row, active, host }: LeadRowActionsProps) {
  const name = leadName(row);
  const tabIndex = active ? 0 : -1;
  return (
    <span className="-ml-1.5 flex items-center text-ink-faint">
      <ReachButtons lead={row} keepsPlace tabIndex={tabIndex} />
      {row.status === 'sold' ? (
        <IconButton
          label={`Policy file of ${name}`}
          size="small"
          shortcut={keys.policy.key}
          tabIndex={tabIndex}
          onClick={() => host.ask({ kind: 'policy', id: row.id })}
        >
          <FileText aria-hidden />
        </IconButton>
      ) : (
        <IconButton
          label={`Mark ${name} as SOLD`}
          size="small"
          shortcut={keys.sell.key}
          tabIndex={tabIndex}
          onClick={() => host.ask({ kind: 'sell', id: row.id })}
        >
          <BadgeDollarSign aria-hidden />
        </IconButton>
      )}
      <LeadMenu lead={row} host={host} tabIndex={tabIndex} />
    </span>
  );
}
