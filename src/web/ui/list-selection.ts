// What of a list is selected: one by one, or all that match. On a phone choosing is its own state.
import { useCallback, useMemo, useState } from 'react';
import { useIsPhone } from '../use-media-query.ts';

const none: ReadonlySet<string> = new Set();

export function useListSelection(rows: readonly { id: string }[]) {
  const isPhone = useIsPhone();
  const [ticked, setTicked] = useState(none);
  const [isAll, setAll] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  // Kept as it was at the press: rows that arrive later do not take the offer of all away.
  const [coversLoaded, setCoversLoaded] = useState(false);
  // Of all that match, those that are loaded later show it too.
  const ids = useMemo(() => (isAll ? new Set(rows.map(({ id }) => id)) : ticked), [isAll, rows, ticked]);
  const select = (chosen: ReadonlySet<string>) => {
    setTicked(chosen);
    setCoversLoaded(rows.every(({ id }) => chosen.has(id)));
    setAll(false);
    setChoosing(isPhone);
  };
  const clear = useCallback(() => {
    setTicked(none);
    setCoversLoaded(false);
    setAll(false);
    setChoosing(false);
  }, []);
  return {
    ids,
    isAll,
    /** Every row that was loaded at the last choice was chosen by it. */
    coversLoaded,
    isPhone,
    /** On a phone: a press on a card selects. */
    choosing: isPhone && (isChoosing || ids.size > 0),
    isShown: ids.size > 0 || (isPhone && isChoosing),
    select,
    selectLoaded: () => select(new Set(rows.map(({ id }) => id))),
    selectAll: () => setAll(true),
    toggle: (id: string) => select(toggled(ids, id)),
    choose: () => setChoosing(true),
    clear,
  };
}

function toggled(selection: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}
