import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const holdMs = 450;
/** px a finger may wander; farther, it scrolls. */
const slack = 10;

/** A finger that stays calls `hold`; the press that would follow as it lifts is not one. The mouse is left alone. */
export function useLongPress(hold: (target: EventTarget) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isHeld = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  return {
    onPointerDown: (event: PointerEvent) => {
      isHeld.current = false;
      cancel();
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      from.current = { x: event.clientX, y: event.clientY };
      const { target } = event;
      timer.current = setTimeout(() => {
        isHeld.current = true;
        hold(target);
      }, holdMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > slack) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => isHeld.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
