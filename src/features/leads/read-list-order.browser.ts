// Reads more of a list than was loaded, until the neighbor of one of its leads is known. Its code comes when it is asked for.
import { queryClient } from '../../web/query-client.ts';
import { pluggedOrder } from './lead-slots.browser.ts';
import { keepOrder } from './list-order.browser.ts';
import { isUnread, type ListOrder, type OrderPage } from './list-order.rules.ts';
import { stepFrom, withPage, type Step } from './list-steps.rules.ts';

/** Who is looked for in vain is looked for in so many pages of each part. */
const mostPages = 10;

export async function readTo(from: ListOrder, id: string, by: 1 | -1): Promise<string | null> {
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
  keepOrder(next);
  return next;
}
