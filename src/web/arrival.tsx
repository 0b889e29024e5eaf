// As a page is drawn, before it can be seen: it is scrolled to where it was left, so that nothing moves under a hand, and another
// page than before has the focus on its heading, so that the keyboard and screen readers follow.
import { useLayoutEffect, useRef } from 'react';
import { noteArrival, useShown } from './navigate.ts';
import { scrollAsOf } from './scroll-memory.ts';

/** Stands after the page, whose own places and heights are there by then; a field that it takes the focus to keeps that. */
export function Arrival() {
  const shown = useShown((now) => now);
  const pathBefore = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!shown || shown.isComing) return;
    const { place, keepsScroll } = shown;
    if (!keepsScroll) scrollAsOf(place.key, place.hash);
    if (pathBefore.current !== null && pathBefore.current !== place.path) focusHeading();
    pathBefore.current = place.path;
    noteArrival(place);
  }, [shown]);
  return null;
}

function focusHeading(): void {
  const active = document.activeElement;
  // A page that put the focus into its own field keeps it.
  if (active && active !== document.body && active.id !== 'main' && active.closest('#main, [data-modal]')) return;
  const heading = document.querySelector<HTMLElement>('[data-page-heading]') ?? document.getElementById('main');
  heading?.focus({ preventScroll: true });
}
