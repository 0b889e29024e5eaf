// How many dialogs are open. A sheet below one must not hide it from assistive technology, as modal sheets do with all
// that is outside of them whenever they are drawn again.
import { useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

const openDialogs = createStore(0);

export function useCountAsDialog(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    openDialogs.set((count) => count + 1);
    return () => openDialogs.set((count) => count - 1);
  }, [open]);
}

export const useIsBelowDialog = (): boolean => useStore(openDialogs) > 0;
