// The registry closes a number: what opens it is asked, and then it is called.
import { closedNumber } from '../dnc-registry/registry-asks.browser.ts';
import { calledLead, type CalledLead } from './called-lead.browser.ts';

export function askHowToOpen({ id, name, phone }: Pick<CalledLead, 'id' | 'name' | 'phone'>): void {
  closedNumber.set({
    name,
    phone,
    onOpen: () => calledLead.set({ id, name, phone, attempt: crypto.randomUUID() }),
  });
}
