// View state (open panel, filters, sort) lives in the address, so that it survives reload, back and sharing.
import { useMemo } from 'react';
import { changeSearch, useShown } from './navigate.ts';
import { parseSearch, type RawSearch, type SearchChange } from './search-values.ts';

export type { RawSearch, SearchChange } from './search-values.ts';

export interface SetSearch {
  (change: SearchChange, options?: { push?: boolean }): void;
}

/**
 * The address's search values through the page's own `parse` (keep it outside the component), and a function that
 * changes some of them. It replaces the history entry unless `push` says that Back should undo it.
 */
export function usePageSearch<T>(parse: (raw: RawSearch) => T): [T, SetSearch] {
  const text = useShown((shown) => shown?.place.search ?? '');
  const values = useMemo(() => parse(parseSearch(text)), [parse, text]);
  return [values, changeSearch];
}
