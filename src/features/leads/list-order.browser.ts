// The order of the list that was looked at last: J and K go on in it on a lead's own page.
import { useEffect } from 'react';

let order: readonly string[] = [];

/** Keep the array stable (useMemo). */
export function useAsListOrder(ids: readonly string[]): void {
  useEffect(() => {
    order = ids;
  }, [ids]);
}

/** Null: it is the first or the last one, or not of that list. */
export function neighborInList(id: string, by: 1 | -1): string | null {
  const place = order.indexOf(id);
  return place < 0 ? null : (order[place + by] ?? null);
}
