// Calls or texts a lead: through what is plugged in for it, else through the device's own dialer and messages.
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { pluggedReach } from './lead-slots.browser.ts';

export type Reach = 'call' | 'text';

export function reachLead(how: Reach, lead: Pick<LeadRow, 'id' | 'name' | 'phone'>): void {
  if (!lead.phone) return;
  const reach = pluggedReach(how);
  if (reach) reach(lead);
  else location.href = `${how === 'call' ? 'tel' : 'sms'}:${lead.phone}`;
}
