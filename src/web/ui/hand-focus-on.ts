// A part that leaves the page with the focus in it hands it on to the list it stood beside: the focus is never nowhere.
import { useLayoutEffect, type RefObject } from 'react';

export function useHandsFocusOn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = part.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('#main [role="grid"]')?.focus({ preventScroll: true });
    };
  }, [part]);
}
