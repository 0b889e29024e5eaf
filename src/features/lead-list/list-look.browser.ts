// How this device shows the list: high or low rows, and the widths of the columns of each tab.
import { useState } from 'react';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { readWidths, writeWidths } from '../../web/ui/column-widths.ts';
import type { ColumnWidths } from '../../web/ui/table-types.ts';
import type { ListStatus } from '../lead-search/lead-filter.rules.ts';

export type Density = 'comfortable' | 'compact';

/** What the list's look is, and how it is changed. */
export interface ListLook {
  density: Density;
  setDensity: (density: Density) => void;
  widths: ColumnWidths;
  setWidths: (widths: ColumnWidths) => void;
}

/** px */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 };

const densityKey = 'lead-density';
const widthsKey = (tab: ListStatus) => `lead-widths:${tab}`;

export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    readDevice(densityKey) === 'compact' ? 'compact' : 'comfortable',
  );
  const set = (next: Density) => {
    writeDevice(densityKey, next === 'compact' ? next : null);
    setDensity(next);
  };
  return [density, set];
}

export function useColumnWidths(tab: ListStatus): [ColumnWidths, (widths: ColumnWidths) => void] {
  const [known, setKnown] = useState(() => ({ tab, widths: readWidths(readDevice(widthsKey(tab))) }));
  const shown = known.tab === tab ? known : { tab, widths: readWidths(readDevice(widthsKey(tab))) };
  if (shown !== known) setKnown(shown);
  const set = (widths: ColumnWidths) => {
    writeDevice(widthsKey(tab), writeWidths(widths));
    setKnown({ tab, widths });
  };
  return [shown.widths, set];
}
