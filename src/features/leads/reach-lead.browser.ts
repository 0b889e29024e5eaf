// Calls or texts a lead, from whatever button, key or menu: through what is plugged in for it, else through the device's own
// dialer and messages. Who must not be reached that way is not.
import { formatPhone } from '../../domain/phone-number.ts';
import { holdKeysUntil } from '../../web/held-keys.ts';
import { areHostsHere } from '../../web/hosts.ts';
import { toast } from '../../web/ui/toast.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { pluggedCall, pluggedReach, type CalledPerson } from './lead-slots.browser.ts';
import { closedBecause, closedWay, isShut, type Reach } from './standings.browser.ts';

/** A press reaches nobody this way. */
export function isShutNow(how: Reach, phone: string): boolean {
  const closed = closedWay(how, phone);
  return closed !== null && isShut(closed);
}

export function reachLead(how: Reach, lead: Pick<LeadRow, 'id' | 'name' | 'phone'>): void {
  reach(how, lead, pluggedReach(how));
}

/** The same of somebody of whom only the number may be known. */
export function callPerson(person: CalledPerson): void {
  reach('call', person, pluggedCall());
}

function reach<Person extends CalledPerson>(how: Reach, person: Person, plugged?: (person: Person) => void): void {
  const { name, phone } = person;
  if (!phone) return;
  const closed = closedWay(how, phone);
  if (closed && isShut(closed)) {
    const why = closedBecause(closed, Date.now());
    toast({ text: `We didn’t ${how} ${name ?? formatPhone(phone)}. ${why}.`, tone: 'warning', key: `closed-${how}` });
    return;
  }
  if (plugged) {
    plugged(person);
    // What is typed right after the key goes to what opens, also where that comes later.
    if (!areHostsHere()) holdKeysUntil(areHostsHere);
  } else location.href = `${how === 'call' ? 'tel' : 'sms'}:${phone}`;
}
