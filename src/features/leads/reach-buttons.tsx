import { MessageSquare, Phone } from 'lucide-react';
import { IconButton } from '../../web/ui/button.tsx';
import { leadName } from './lead-cells.tsx';
import type { LeadRow } from './lead-shape.contract.ts';
import { reachLead } from './lead-slots.browser.ts';

/** Call and text, for lists of other features; nothing for a lead without a phone. */
export function ReachButtons({ lead }: { lead: Pick<LeadRow, 'id' | 'name' | 'phone' | 'email'> }) {
  if (!lead.phone) return null;
  const name = leadName(lead);
  return (
    <>
      <IconButton
        label={`Call ${name}`}
        shortcut="c"
        size="small"
        data-reach="call"
        onClick={() => reachLead('call', lead)}
      >
        <Phone aria-hidden />
      </IconButton>
      <IconButton
        label={`Text ${name}`}
        shortcut="t"
        size="small"
        data-reach="text"
        onClick={() => reachLead('text', lead)}
      >
        <MessageSquare aria-hidden />
      </IconButton>
    </>
  );
}
