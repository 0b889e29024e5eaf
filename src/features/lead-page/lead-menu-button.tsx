// The button that opens all that can be done with a lead.
import { Ellipsis } from 'lucide-react';
import { leadName } from '../../domain/lead-name.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { Menu } from '../../web/ui/menu.tsx';
import type { ActLead, LeadHost } from './lead-acts.browser.ts';
import { menuCode } from './use-lead-acts.browser.ts';

interface LeadMenuProps {
  lead: ActLead;
  host: LeadHost;
  tabIndex?: number;
}

export function LeadMenu({ lead, host, ...look }: LeadMenuProps) {
  return (
    <Menu
      load={menuCode.fetch}
      items={() => menuCode.known()?.leadMenu(lead, host) ?? []}
      trigger={
        <IconButton label={`More actions for ${leadName(lead)}`} size="small" {...look}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    />
  );
}
