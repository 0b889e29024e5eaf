import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** A phone's width: below it tables are cards and dialogs are sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 48rem)');
}

/** A finger, or a phone's width: the system's own pickers are the better ones. As `touch:` in the style sheets. */
export function useIsTouch(): boolean {
  return useMediaQuery('(pointer: coarse), (width < 48rem)');
}

/** Below it the sidebar is a drawer: beside it, a tablet held upright would have too little left for a table. */
export function useHasSidebar(): boolean {
  return useMediaQuery('(width >= 64rem)');
}
