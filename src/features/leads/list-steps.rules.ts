// Going on in the order of a list, past what was read of it.
import type { OrderPage, OrderPart } from './list-order.rules.ts';

/** A neighbor, or nobody; or the part that has to be read first. */
export type Step = { to: string | null } | { read: string };

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
