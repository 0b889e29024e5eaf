// What lies over the page on a phone or an upright tablet: Back closes what is on top, one layer at a time, as in a native app.
import { useEffect, useEffectEvent } from 'react';
import { historyIndex } from './navigate.ts';
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

/**
 * Hears of Back before the history of pages does, when it is called first: that then knows of nothing, and the address is put
 * back.
 */
export function keepPageUnderLayers(): void {
  /** Closes the layer as soon as the address is back. */
  let returning: (() => void) | null = null;
  const hear = (event: PopStateEvent) => {
    const top = layers.at(-1);
    const { index: to } = (event.state ?? {}) as { index?: number };
    const isBack = top !== undefined && to === historyIndex() - 1;
    if (returning === null && !isBack) return;
    event.stopImmediatePropagation();
    if (returning === null) history.go(1);
    else returning();
    returning = returning === null ? (top ?? null) : null;
  };
  addEventListener('popstate', hear);
}

/** Where the app has no page to go back to, Android's Back would leave it and ask nobody. */
function watchBackOfAndroid(close: () => void): () => void {
  const { CloseWatcher: Watcher } = window as { CloseWatcher?: new () => CloseWatcher };
  // Elsewhere the same watches the Escape key, which closes layers already.
  if (!Watcher || !/android/i.test(navigator.userAgent)) return () => {};
  const watcher = new Watcher();
  watcher.onclose = close;
  return () => watcher.destroy();
}
