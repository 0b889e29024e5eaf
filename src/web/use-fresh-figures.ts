// Figures that must not grow old on an open screen: refreshed when the person comes back, when another tab wrote to
// storage, on `stats:changed` and when rows of these tables change.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveChanges } from './live-changes.ts';

/** How often an open screen asks by itself, in milliseconds. */
export const figuresRefreshMs = 60_000;
/** One change shows soon; an import, which announces one after another, refreshes no more often than this. */
const soonMs = 250;
const restMs = 3000;

interface Pace {
  /** At the soonest so long after the last refresh, in milliseconds. */
  rest?: number;
}

export function useFreshFigures(tables: readonly string[], refresh: () => void, { rest = restMs }: Pace = {}): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    const now = () => run();
    const whenVisible = () => {
      if (document.visibilityState === 'visible') run();
    };
    addEventListener('focus', now);
    addEventListener('storage', now);
    addEventListener('stats:changed', now);
    document.addEventListener('visibilitychange', whenVisible);
    return () => {
      removeEventListener('focus', now);
      removeEventListener('storage', now);
      removeEventListener('stats:changed', now);
      document.removeEventListener('visibilitychange', whenVisible);
    };
  }, []);
  const timer = useRef<number>(undefined);
  const lastAt = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useLiveChanges(tables, () => {
    if (timer.current !== undefined) return;
    const wait = Math.max(soonMs, lastAt.current + rest - Date.now());
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      // Who comes back to a hidden window has all read again.
      if (document.visibilityState !== 'visible') return;
      lastAt.current = Date.now();
      refresh();
    }, wait);
  });
}
