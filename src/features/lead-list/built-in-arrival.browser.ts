// An address that names nothing but a built-in view, as a bookmark or a link has it, shows that view from the first moment.
import { useEffect, useEffectEvent, useState } from 'react';
import type { SetSearch } from '../../web/page-search.ts';
import { builtInView } from '../lead-search/built-in-views.rules.ts';
import { defaultSort } from '../lead-search/lead-sort.rules.ts';
import { addressOf, isNarrowed, type LeadsSearch } from '../lead-search/leads-address.rules.ts';

export function useBuiltInArrival(search: LeadsSearch, setSearch: SetSearch): LeadsSearch {
  const { view, tab, sort, columns } = search;
  // Whose list was shown: whoever then takes its last filter away means the whole list.
  const [shown, setShown] = useState<string | null>(null);
  const isBare = tab === 'lead' && !isNarrowed(search) && sort === defaultSort(tab) && columns === null;
  if (!isBare && shown !== view) setShown(view);
  const arriving = isBare && view !== shown ? builtInView(view) : undefined;
  const list = arriving && { ...search, texts: arriving.texts, sort: arriving.sort };
  const write = useEffectEvent(() => list && setSearch({ ...addressOf(list), lead: list.open }));
  useEffect(() => {
    write();
  }, [arriving]);
  return list ?? search;
}
