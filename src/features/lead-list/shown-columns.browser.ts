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
  /** Since this list is on screen; the device is asked for what was chosen before. */
  const [chosen, choose] = useState<{ tab: LeadsSearch['tab']; columns: readonly LeadColumn[] } | null>(null);
  const onDevice = useMemo(
    () => (chosen?.tab === tab ? chosen.columns : (readColumns(tab, readDevice(keyOf(tab))) ?? defaultColumns[tab])),
    [tab, chosen],
  );
  const set = (next: readonly LeadColumn[] | null) => {
    const shown = next ?? defaultColumns[tab];
    if ((view !== null && !builtInView(view)) || columns !== null) return setSearch({ cols: shown.join(',') });
    writeDevice(keyOf(tab), sameColumns(shown, defaultColumns[tab]) ? null : shown.join(','));
    choose({ tab, columns: shown });
  };
  return [columns ?? onDevice, set];
}
