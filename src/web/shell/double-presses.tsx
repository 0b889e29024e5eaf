// A double click is one of the place that its first press was on: what that press opens may stand under the second one, which
// presses nothing of it. Until this is here, behind the page, a double click is one of what stands under its second press.
import { useEffect } from 'react';
import { secondPress } from '../ui/second-press.ts';

const types = ['mousedown', 'click', 'dblclick'] as const;

export function DoublePresses() {
  useEffect(() => {
    for (const type of types) addEventListener(type, handle, true);
    return () => {
      for (const type of types) removeEventListener(type, handle, true);
    };
  }, []);
  return null;
}

function handle(event: MouseEvent): void {
  if (event.detail < 2) {
    if (event.type === 'mousedown') secondPress.act = undefined;
    return;
  }
  if (!secondPress.act) return;
  event.stopPropagation();
  event.preventDefault();
  if (event.type !== 'dblclick') return;
  secondPress.act();
  secondPress.act = undefined;
}
