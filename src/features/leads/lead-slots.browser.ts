// Places in the leads screens that other features fill: they know leads, leads do not know them.
import type { ComponentType } from 'react';
import type { Load } from '../../web/feature.ts';
import { createStore, useStore } from '../../web/store.ts';
import type { LeadRow } from './lead-shape.contract.ts';

export interface LeadSlots {
  /** A button in the page's header: 'Import CSV'. */
  pageTool?: Load<ComponentType>;
  /** An action in the bar that shows while leads are selected. */
  bulkTool?: Load<ComponentType<{ ids: readonly string[] }>>;
  /** Calls a lead; without it the phone's own dialer opens. */
  call?: (lead: Pick<LeadRow, 'id' | 'name' | 'phone'>) => void;
  /** Opens a conversation; without it the device's own messages. */
  text?: (lead: Pick<LeadRow, 'id' | 'name' | 'phone'>) => void;
}

const slots = createStore<readonly LeadSlots[]>([]);

/** Called by a feature's manifest as it loads. */
export function plugIntoLeads(parts: LeadSlots): void {
  slots.set((now) => [...now, parts]);
}

export function useLeadSlots(): readonly LeadSlots[] {
  return useStore(slots);
}

type Reach = 'call' | 'text';

export function reachLead(how: Reach, lead: Pick<LeadRow, 'id' | 'name' | 'phone'>): void {
  if (!lead.phone) return;
  const reach = slots.get().findLast((parts) => parts[how])?.[how];
  if (reach) reach(lead);
  else location.href = `${how === 'call' ? 'tel' : 'sms'}:${lead.phone}`;
}
