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

const beginning = '';

/** The same list, to be read from its beginning. */
export const unread = (order: ListOrder): ListOrder => ({
  ...order,
  parts: order.parts.map(({ name }) => ({ name, ids: [], next: beginning })),
});

export const isUnread = ({ parts }: ListOrder): boolean => parts.every(({ next }) => next === beginning);
