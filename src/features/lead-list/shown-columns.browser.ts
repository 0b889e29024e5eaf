// Which columns are shown: those of the address (a saved view, or one that was changed), else those of this device.
import { useMemo, useState } from 'react';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import type { SetSearch } from '../../web/page-search.ts';
import { builtInView } from '../lead-search/built-in-views.rules.ts';
import { readColumns, sameColumns, defaultColumns, type LeadColumn } from '../lead-search/lead-columns.rules.ts';
import type { LeadsSearch } from '../lead-search/leads-address.rules.ts';

const keyOf = (tab: LeadsSearch['tab']) => `lead-columns:${tab}`;

export function useShownColumns(
  { tab, columns, view }: LeadsSearch,
  setSearch: SetSearch,
): [readonly LeadColumn[], (columns: readonly LeadColumn[] | null) => void] {
  const [changes, setChanges] = useState(0);
  const onDevice = useMemo(
    () => readColumns(tab, readDevice(keyOf(tab))) ?? defaultColumns[tab],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the device's memory is read again after each change
    [tab, changes],
  );
  const set = (next: readonly LeadColumn[] | null) => {
    if ((view !== null && !builtInView(view)) || columns !== null)
      return setSearch({ cols: (next ?? defaultColumns[tab]).join(',') });
    const isUsual = next === null || sameColumns(next, defaultColumns[tab]);
    writeDevice(keyOf(tab), isUsual ? null : next.join(','));
    setChanges(changes + 1);
  };
  return [columns ?? onDevice, set];
}
