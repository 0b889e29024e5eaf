// What lies over the page on a phone or an upright tablet: Back closes what is on top, one layer at a time, as in a native app.
import { useEffect, useEffectEvent } from 'react';
import { useHasSidebar } from './use-media-query.ts';

/** Of the browser; the library of types does not know it yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** In the order in which they were opened. */
const layers: (() => void)[] = [];

/** `close`: for Back. What asks before it closes stays, under its question. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const isOnDesk = useHasSidebar();
  const closeNow = useEffectEvent(close);
  const isLayer = isOpen && !isOnDesk;
  useEffect(() => {
    if (!isLayer) return;
    const layer = () => closeNow();
    layers.push(layer);
    const unwatch = watchBackOfAndroid(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      unwatch();
    };
  }, [isLayer]);
}

/** As the router asks before it goes anywhere. True keeps the page, and closes the layer as soon as the address is back. */
export function staysForLayer(action: string): boolean {
  const top = action === 'BACK' ? layers.at(-1) : undefined;
  if (top) addEventListener('popstate', top, { once: true });
  return top !== undefined;
}

/** Where the app has no page to go back to, Android's Back would leave it and ask no router. */
function watchBackOfAndroid(close: () => void): () => void {
  const { CloseWatcher: Watcher } = window as { CloseWatcher?: new () => CloseWatcher };
  // Elsewhere the same watches the Escape key, which closes layers already.
  if (!Watcher || !/android/i.test(navigator.userAgent)) return () => {};
  const watcher = new Watcher();
  watcher.onclose = close;
  return () => watcher.destroy();
}
