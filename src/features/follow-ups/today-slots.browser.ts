// What else waits today: other features put it above the follow-ups, which know nothing of them.
import { useEffect, useState, type ComponentType } from 'react';
import type { Load } from '../../web/feature.ts';
import { lateCode, type LateCode } from '../../web/late-code.ts';
import { createStore, useStore } from '../../web/store.ts';
import { lateComponent } from '../../web/ui/late.tsx';

interface TodaySection {
  code: LateCode<ComponentType>;
  Section: ComponentType;
}

const plugged = createStore<readonly TodaySection[]>([]);

/**
 * Called by a feature's manifest as it loads. A section renders nothing when nothing waits. What `load` brings has read what it
 * shows: once the follow-ups stand below it, it moves none of them.
 */
export function plugIntoToday(load: Load<ComponentType>): void {
  const code = lateCode(load);
  plugged.set((now) => [...now, { code, Section: lateComponent(code, { isQuiet: true }) }]);
}

/** `isHere`: every section is, or cannot be had now. */
export function useTodaySections(): { sections: readonly ComponentType[]; isHere: boolean } {
  const all = useStore(plugged);
  const [isHere, setHere] = useState(() => all.every(({ code }) => code.known() !== null));
  useEffect(() => {
    if (isHere) return;
    const ended = new AbortController();
    void Promise.allSettled(all.map(({ code }) => code.fetch())).then(() => ended.signal.aborted || setHere(true));
    return () => ended.abort();
  }, [all, isHere]);
  return { sections: all.map(({ Section }) => Section), isHere };
}
