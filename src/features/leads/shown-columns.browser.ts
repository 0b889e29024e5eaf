// Which columns are shown: those of the address (a saved view, or one that was changed), else those of this device.
import { useMemo, useState } from 'react';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import type { SetSearch } from '../../web/page-search.ts';
import { readColumns, sameColumns, usualColumns, type LeadColumn } from './lead-columns.rules.ts';
import type { LeadsSearch } from './leads-address.rules.ts';

const keyOf = (tab: LeadsSearch['tab']) => `lead-columns:${tab}`;

export function useShownColumns(
  { tab, columns, view }: LeadsSearch,
  setSearch: SetSearch,
): [readonly LeadColumn[], (columns: readonly LeadColumn[] | null) => void] {
  const [changes, setChanges] = useState(0);
  const onDevice = useMemo(
    () => readColumns(tab, readDevice(keyOf(tab))) ?? usualColumns[tab],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the device's memory is read again after each change
    [tab, changes],
  );
  const set = (next: readonly LeadColumn[] | null) => {
    if (view !== null || columns !== null) return setSearch({ cols: (next ?? usualColumns[tab]).join(',') });
    const isUsual = next === null || sameColumns(next, usualColumns[tab]);
    writeDevice(keyOf(tab), isUsual ? null : next.join(','));
    setChanges(changes + 1);
  };
  return [columns ?? onDevice, set];
}
