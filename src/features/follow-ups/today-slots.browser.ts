// What else waits today: other features put it above the follow-ups, which know nothing of them.
import { useMemo, type ComponentType } from 'react';
import type { Load } from '../../web/feature.ts';
import { createStore, useStore } from '../../web/store.ts';
import { partAbove, useAreHere, type PartAbove } from '../../web/ui/part-above.ts';

const plugged = createStore<readonly PartAbove[]>([]);

/** Called by a feature's manifest as it loads. A section renders nothing when nothing waits. */
export function plugIntoToday(load: Load<ComponentType>): void {
  plugged.set((now) => [...now, partAbove(load)]);
}

/** `areHere`: the follow-ups may stand below them. */
export function useTodaySections(): { sections: readonly ComponentType[]; areHere: boolean } {
  const all = useStore(plugged);
  const areHere = useAreHere(useMemo(() => all.map(({ code }) => code), [all]));
  return { sections: all.map(({ Part }) => Part), areHere };
}
