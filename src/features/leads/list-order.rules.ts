// The order of a list, as far as it is known: its parts one after the other, each with its leads and where it goes on.

export interface OrderPart {
  /** A column, a group; of a list without parts its only one. */
  name: string;
  ids: readonly string[];
  /** The cursor of what comes after them, `beginning` where nothing was read; null: that is all. */
  next: string | null;
}

export interface ListOrder {
  /** Which list it is: whoever reads more of it is plugged in under this name. */
  kind: string;
  /** What it shows: filter, order. */
  view: unknown;
  parts: readonly OrderPart[];
}

export interface OrderPage {
  rows: readonly { id: string }[];
  next: string | null;
}

/** `cursor` null: from the beginning. */
export type ReadPart = (view: unknown, part: string, cursor: string | null) => Promise<OrderPage>;

/** A neighbor, or nobody; or the part that has to be read first. */
export type Step = { to: string | null } | { read: string };

const beginning = '';

/** Null: the lead is not of that list, as far as it is known. */
export function stepFrom(parts: readonly OrderPart[], id: string, by: 1 | -1): Step | null {
  const at = parts.findIndex(({ ids }) => ids.includes(id));
  const part = parts[at];
  if (!part) return null;
  const beside = part.ids[part.ids.indexOf(id) + by];
  if (beside !== undefined) return { to: beside };
  if (by === -1)
    return {
      to:
        parts
          .slice(0, at)
          .findLast(({ ids }) => ids.length > 0)
          ?.ids.at(-1) ?? null,
    };
  if (part.next !== null) return { read: part.name };
  const after = parts.slice(at + 1).find(({ ids, next }) => ids.length > 0 || next !== null);
  if (!after) return { to: null };
  return after.ids[0] === undefined ? { read: after.name } : { to: after.ids[0] };
}

/** A lead that moved on in the list between two readings stays where it was seen first. */
export function withPage(parts: readonly OrderPart[], name: string, { rows, next }: OrderPage): OrderPart[] {
  return parts.map((part) => {
    if (part.name !== name) return part;
    const added = rows.map(({ id }) => id).filter((id) => !part.ids.includes(id));
    return { ...part, ids: [...part.ids, ...added], next };
  });
}

/** The same list, to be read from its beginning. */
export const unread = (order: ListOrder): ListOrder => ({
  ...order,
  parts: order.parts.map(({ name }) => ({ name, ids: [], next: beginning })),
});

export const isUnread = ({ parts }: ListOrder): boolean => parts.every(({ next }) => next === beginning);
