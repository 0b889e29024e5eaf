// One tooltip for the whole app. Any element with `data-tip` (and `data-tip-key` for a shortcut) has one, at no cost of its
// own, which is what tables with thousands of cells need. It repeats what the element's name says, so it is hidden from
// screen readers.
import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';
import { keyCaps } from '../shortcuts.ts';
import { Kbd } from './kbd.tsx';

const openAfterMs = 450;
/** Moving on to a neighbor soon after shows its tip at once. */
const warmMs = 300;

export function TooltipHost() {
  const anchor = useTipAnchor();
  const text = anchor?.getAttribute('data-tip');
  const key = anchor?.getAttribute('data-tip-key');
  return (
    <Tooltip.Root open={Boolean(text)}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={anchor}
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
          className="pointer-events-none z-70"
        >
          <Tooltip.Popup
            aria-hidden
            className="float-motion flex max-w-70 items-center gap-2 rounded-sm bg-ink px-2 py-1 text-xs font-medium text-surface data-instant:transition-none"
          >
            {text}
            {key && <Kbd caps={keyCaps(key)} onInk />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

function useTipAnchor(): Element | null {
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => {
    let timer = 0;
    let shown: Element | null = null;
    let hiddenAt = -Infinity;
    const show = (element: Element | null) => {
      clearTimeout(timer);
      if (shown && !element) hiddenAt = performance.now();
      shown = element;
      setAnchor(element);
    };
    const hover = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const element = tipOf(event.target);
      if (element === shown) return;
      clearTimeout(timer);
      if (shown) show(null);
      if (element) timer = setTimeout(show, performance.now() - hiddenAt < warmMs ? 0 : openAfterMs, element);
    };
    const focus = (event: FocusEvent) => {
      const element = tipOf(event.target);
      if (element?.matches(':focus-visible')) show(element);
    };
    const hide = () => show(null);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointerover', hover, { signal, passive: true });
    addEventListener('focusin', focus, { signal });
    addEventListener('focusout', hide, { signal });
    addEventListener('pointerdown', hide, { signal, passive: true });
    addEventListener('scroll', hide, { signal, passive: true, capture: true });
    addEventListener('keydown', escape, { signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return anchor;
}

function tipOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tip]') : null;
}
