// The focus is never nowhere: where what had it leaves the page or can no longer be pressed, it goes to the part that it stood
// in, so that the next key and the Tab key go on from there. Whoever hands it on better does so first.
import { useEffect } from 'react';
import { layerOf } from '../held-keys.ts';

/** What holds it in the place of something within. */
const parts =
  '[tabindex],[role="grid"],[role="group"],[role="region"],[role="dialog"],section,form,fieldset,article,li,ul,ol,main';

/** Where messages are shown (toaster.tsx). */
const messages = '.toasts';

export function FocusWatch() {
  useEffect(() => {
    /** What has it, or had it last, and all that it stands in, nearest first. */
    let held: Element[] = [];
    /** The same of what had it below all that lies over the page. */
    let below: Element[] = [];
    /** The same of what had it before a message did. */
    let work: Element[] = [];
    const note = (target: EventTarget | null) => {
      const path = target instanceof Element && target !== document.body ? pathOf(target) : [];
      const end = path.findIndex((each) => each.matches(messages));
      // A message stands in whatever it is about: once it is gone, the work goes on there.
      held = end < 0 ? path : [...path.slice(0, end), ...work];
      if (end >= 0) return;
      work = path;
      if (path[0] && layerOf(path[0]) === null) below = path;
    };
    const hear = ({ target }: FocusEvent) => note(target);
    const isGone = () => held[0] !== undefined && !mayHold(held[0]);
    const isNowhere = () => document.activeElement === document.body && held.length > 0;
    // A dialog that closes, and a list that knows its next row, hand it on themselves within two.
    // A button that is switched off keeps it until the next frame, and may be switched on again by then.
    const look = () => isGone() && afterFrames(3, () => isNowhere() && handOn(held, below));
    note(document.activeElement);
    addEventListener('focusin', hear);
    const watch = new MutationObserver(look);
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
    return () => {
      removeEventListener('focusin', hear);
      watch.disconnect();
    };
  }, []);
  return null;
}

function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) path.push(each);
  return path;
}

const mayHold = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled, [inert] *') && element.checkVisibility();

function afterFrames(frames: number, run: () => void): void {
  if (frames === 0) run();
  else requestAnimationFrame(() => afterFrames(frames - 1, run));
}

function handOn(held: readonly Element[], below: readonly Element[]): void {
  const isPart = (each: Element) => mayHold(each) && each.matches(parts);
  const [former] = below;
  const isBack = held.every((each) => !each.isConnected) && former !== undefined && mayHold(former);
  const part =
    held.find((each, place) => (place === 0 ? mayHold(each) : isPart(each))) ??
    (isBack ? former : below.find(isPart)) ??
    document.getElementById('main');
  if (!(part instanceof HTMLElement)) return;
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
