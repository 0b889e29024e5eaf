// Keys that are pressed while a layer opens are its own, those while it closes belong to what lies below.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { holdKeysUntil, layerOf } from '../held-keys.ts';

interface LayerKeys {
  /** It leaves the focus where it is as it opens. */
  leavesFocus?: boolean;
  /** What it was opened for happens once it is gone. */
  untilGone?: boolean;
}

export function useLayerKeys(
  open: boolean,
  popup: RefObject<HTMLElement | null>,
  { leavesFocus = false, untilGone = false }: LayerKeys = {},
): void {
  // A field may have the focus before anybody listens for Escape: that begins with the effects of what the layer is made of.
  const listens = useRef(false);
  useEffect(() => {
    listens.current = open;
    return () => void (listens.current = false);
  }, [open]);
  // A window that becomes a phone's opens nothing.
  const opens = useEffectEvent(() => {
    const asked = document.activeElement;
    if (leavesFocus) return;
    holdKeysUntil(() => {
      const { activeElement: now } = document;
      if (popup.current?.contains(now) === true) return listens.current;
      // Another one may have come above it.
      return now !== asked && layerOf(now) !== null;
    });
  });
  useLayoutEffect(() => {
    if (!open) return;
    opens();
    return () => {
      const { current: own } = popup;
      if (own?.contains(document.activeElement))
        holdKeysUntil(() => !own.isConnected || (!untilGone && !own.contains(document.activeElement)));
    };
  }, [open, popup, untilGone]);
}
