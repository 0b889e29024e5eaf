import { BadgeDollarSign, Ellipsis, FileText, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../web/ui/button.tsx';
import { type MenuItem } from '../../web/ui/menu-item.ts';
import { Menu } from '../../web/ui/menu.tsx';
import { leadName } from '../../domain/lead-name.ts';
import type { AskLeadDialog } from '../lead-page/lead-dialogs.tsx';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { logOutcomeOf } from '../outcomes/log-outcome.browser.ts';
import { outcomeItems } from '../outcomes/outcome-items.browser.ts';
import { ReachButtons } from '../leads/reach-buttons.tsx';

interface LeadRowActionsProps {
  row: LeadRow;
  active: boolean;
  onOpen: (id: string, field?: string | null) => void;
  ask: AskLeadDialog;
  onRemove: (id: string) => void;
}

export function LeadRowActions({ row, active, onOpen, ask, onRemove }: LeadRowActionsProps) {
  const name = leadName(row);
  const tabIndex = active ? 0 : -1;
  const items: MenuItem[] = [
    { key: 'edit', label: 'Edit', icon: Pencil, shortcut: 'e', run: () => onOpen(row.id, 'name') },
    row.status === 'lead'
      ? {
          key: 'sell',
          label: 'Mark as SOLD',
          icon: BadgeDollarSign,
          shortcut: 'm',
          run: () => ask({ kind: 'sell', id: row.id }),
        }
      : {
          key: 'policy',
          label: 'Policy file',
          icon: FileText,
          shortcut: 'p',
          run: () => ask({ kind: 'policy', id: row.id }),
        },
    { key: 'outcomes', line: true },
    ...outcomeItems((outcome) => logOutcomeOf(row, outcome)),
    { key: 'line', line: true },
    { key: 'delete', label: 'Delete', icon: Trash2, tone: 'danger', run: () => onRemove(row.id) },
  ];
  return (
    <span className="-ml-1.5 flex items-center text-ink-faint">
      <ReachButtons lead={row} keepsPlace tabIndex={tabIndex} />
      {row.status === 'sold' ? (
        <IconButton
          label={`Policy file of ${name}`}
          size="small"
          shortcut="p"
          tabIndex={tabIndex}
          onClick={() => ask({ kind: 'policy', id: row.id })}
        >
          <FileText aria-hidden />
        </IconButton>
      ) : (
        <IconButton
          label={`Mark ${name} as SOLD`}
          size="small"
          shortcut="m"
          tabIndex={tabIndex}
          onClick={() => ask({ kind: 'sell', id: row.id })}
        >
          <BadgeDollarSign aria-hidden />
        </IconButton>
      )}
      <Menu
        items={items}
        trigger={
          <IconButton label={`More actions for ${name}`} size="small" tabIndex={tabIndex}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      />
    </span>
  );
}
