// J and K go on in the list that was looked at last, on a lead's own page: past what was loaded of it and after a reload. In another
// window that list is read as far as the lead.
import { readDevice } from '../../web/device-memory.ts';
import { shownOrder, storageKey } from './list-order.browser.ts';
import { isUnread, type ListOrder } from './list-order.rules.ts';
import { stepFrom } from './list-steps.rules.ts';

function keptOrder(): ListOrder | null {
  const key = storageKey();
  return shownOrder(key) ?? parsed(() => sessionStorage.getItem(key)) ?? parsed(() => readDevice(key));
}

function parsed(read: () => string | null): ListOrder | null {
  try {
    const order = JSON.parse(read() ?? 'null') as ListOrder | null;
    return Array.isArray(order?.parts) ? order : null;
  } catch {
    return null;
  }
}

/** Null: it is the first or the last one, or not of that list. What has to be read first comes later. */
export function neighborInList(id: string, by: 1 | -1): string | null | Promise<string | null> {
  const order = keptOrder();
  if (!order) return null;
  const step = stepFrom(order.parts, id, by);
  if (step && 'to' in step) return step.to;
  return step || isUnread(order) ? readOn(order, id, by) : null;
}

const readOn = async (order: ListOrder, id: string, by: 1 | -1): Promise<string | null> =>
  (await import('./read-list-order.browser.ts')).readTo(order, id, by);
