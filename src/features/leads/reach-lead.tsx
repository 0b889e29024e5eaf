// Call and Text for other features' screens: what is plugged in, else the device's own.
import { MessageSquare, Phone } from 'lucide-react';
import { IconButton } from '../../web/ui/button.tsx';
import type { LeadRow } from './lead-shape.contract.ts';
import { reachLead } from './lead-slots.browser.ts';

type Reachable = Pick<LeadRow, 'id' | 'name' | 'phone'>;

export function useReachLead(): (how: 'call' | 'text', lead: Reachable) => void {
  return reachLead;
}

interface ReachButtonsProps {
  lead: Reachable;
  /** The lead as the list calls it. */
  name: string;
  tabIndex?: number;
  className?: string;
}

export function ReachButtons({ lead, name, tabIndex, className }: ReachButtonsProps) {
  return (
    <>
      <IconButton
        label={`Call ${name}`}
        shortcut="c"
        size="small"
        tabIndex={tabIndex}
        className={className}
        onClick={() => reachLead('call', lead)}
      >
        <Phone aria-hidden />
      </IconButton>
      <IconButton
        label={`Text ${name}`}
        shortcut="t"
        size="small"
        tabIndex={tabIndex}
        className={className}
        onClick={() => reachLead('text', lead)}
      >
        <MessageSquare aria-hidden />
      </IconButton>
    </>
  );
}
