// Stage changes that the server refused: said at the stage itself for a while, where one can be seen.
import { useSyncExternalStore } from 'react';
import { createStore } from '../../web/store.ts';

const shownMs = 10_000;

/** How to try again, by lead. */
const refusals = createStore<ReadonlyMap<string, () => void>>(new Map());

/** False: nothing on screen shows this lead's stage. */
export function sayRefused(id: string, retry: () => void): boolean {
  if (!document.querySelector(`[data-stage-of="${CSS.escape(id)}"]`)) return false;
  refusals.set((now) => new Map(now).set(id, retry));
  setTimeout(() => refusals.get().get(id) === retry && forgetRefused(id), shownMs);
  return true;
}

export function forgetRefused(id: string): void {
  if (refusals.get().has(id)) refusals.set((now) => new Map([...now].filter(([other]) => other !== id)));
}

export function useRefused(id: string): (() => void) | undefined {
  return useSyncExternalStore(refusals.subscribe, () => refusals.get().get(id));
}
