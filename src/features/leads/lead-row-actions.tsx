import { BadgeDollarSign, Ellipsis, FileText, MessageSquare, Pencil, Phone, Trash2 } from 'lucide-react';
import { IconButton } from '../../web/ui/button.tsx';
import { Menu, type MenuItem } from '../../web/ui/menu.tsx';
import { leadName } from './lead-cells.tsx';
import type { AskLeadDialog } from './lead-dialogs.tsx';
import type { LeadRow } from './lead-shape.contract.ts';
import { reachLead } from './lead-slots.browser.ts';

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
    { key: 'line', line: true },
    { key: 'delete', label: 'Delete', icon: Trash2, tone: 'danger', run: () => onRemove(row.id) },
  ];
  return (
    <span className="-ml-1.5 flex items-center text-ink-faint">
      <IconButton
        label={`Call ${name}`}
        size="small"
        shortcut="c"
        tabIndex={tabIndex}
        disabled={!row.phone}
        onClick={() => reachLead('call', row)}
      >
        <Phone aria-hidden />
      </IconButton>
      <IconButton
        label={`Text ${name}`}
        size="small"
        shortcut="t"
        tabIndex={tabIndex}
        disabled={!row.phone}
        onClick={() => reachLead('text', row)}
      >
        <MessageSquare aria-hidden />
      </IconButton>
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
          <IconButton label={`More for ${name}`} size="small" tabIndex={tabIndex}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      />
    </span>
  );
}
