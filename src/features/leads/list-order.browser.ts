// The order of the list that was looked at last: J and K go on in it on a lead's own page, past what was loaded of it and after
// a reload. In another window that list is read as far as the lead.
import { useEffect } from 'react';
import { appUserId } from '../../web/app-user.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { queryClient } from '../../web/query-client.ts';
import { pluggedOrder } from './lead-slots.browser.ts';
import { isUnread, stepFrom, unread, withPage, type ListOrder, type OrderPage, type Step } from './list-order.rules.ts';

/** Who is looked for in vain is looked for in so many pages of each part. */
const mostPages = 10;

let known: { key: string; text: string; order: ListOrder } | null = null;

const storageKey = (): string => `list-order:${appUserId() ?? ''}`;

/** A long list keeps it stable (useMemo). */
export function useAsListOrder(order: ListOrder): void {
  useEffect(() => keep(order), [order]);
}

/** This page has it, this tab for after a reload, and the device where to read it. */
function keep(order: ListOrder): void {
  const key = storageKey();
  const text = JSON.stringify(order);
  if (known?.key === key && known.text === text) return;
  known = { key, text, order };
  writeDevice(key, JSON.stringify(unread(order)));
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function kept(): ListOrder | null {
  const key = storageKey();
  if (known?.key === key) return known.order;
  return parsed(() => sessionStorage.getItem(key)) ?? parsed(() => readDevice(key));
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
  const order = kept();
  if (!order) return null;
  const step = stepFrom(order.parts, id, by);
  if (step && 'to' in step) return step.to;
  return step || isUnread(order) ? readTo(order, id, by) : null;
}

async function readTo(from: ListOrder, id: string, by: 1 | -1): Promise<string | null> {
  let order = isUnread(from) ? await findIn(from, id) : from;
  let step: Step | null;
  while ((step = stepFrom(order.parts, id, by)) && 'read' in step) order = await withMore(order, [step.read]);
  return step?.to ?? null;
}

async function findIn(from: ListOrder, id: string): Promise<ListOrder> {
  let order = from;
  for (let page = 0; page < mostPages && !stepFrom(order.parts, id, 1); page++) {
    const more = order.parts.filter(({ next }) => next !== null).map(({ name }) => name);
    if (more.length === 0) break;
    order = await withMore(order, more);
  }
  return order;
}

async function withMore(order: ListOrder, names: readonly string[]): Promise<ListOrder> {
  const { kind, view } = order;
  const readPart = await pluggedOrder(kind)?.();
  if (!readPart) throw new Error(`Nobody reads more of ${kind}.`);
  const pages = await Promise.all(
    names.map((name) => {
      const cursor = order.parts.find((part) => part.name === name)?.next || null;
      // Kept with the lists: whoever is gone on to shows as its list knew it while the lead itself is on its way.
      return queryClient.fetchQuery({
        queryKey: ['list-order', kind, view, name, cursor],
        queryFn: (): Promise<OrderPage> => readPart(view, name, cursor),
        staleTime: 0,
      });
    }),
  );
  const next = {
    ...order,
    parts: names.reduce((parts, name, place) => withPage(parts, name, pages[place]!), order.parts),
  };
  keep(next);
  return next;
}
