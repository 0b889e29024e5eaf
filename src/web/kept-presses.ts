// A press belongs to what it began on. A page that grows while the button is down would have the browser give the click to
// whatever lies there by then, or to nothing: what was pressed is pressed all the same, and nothing else is.

/** What a person presses. */
const pressable =
  'a[href],button,input,label,select,summary,textarea,[role="option"],[role="row"],[role="tab"],[role^="menuitem"]';
/** px that a resting hand slips; who goes farther has thought better of it. */
const slackPx = 10;

interface Press {
  target: Element;
  pressed: Element;
  x: number;
  y: number;
  left: number;
  top: number;
}

let began: Press | null = null;

export function keepPresses(signal: AbortSignal): void {
  addEventListener('pointerdown', begin, { capture: true, passive: true, signal });
  addEventListener('pointercancel', () => (began = null), { capture: true, passive: true, signal });
  addEventListener('click', finish, { capture: true, signal });
}

function begin({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent): void {
  const pressed = isPrimary && button === 0 ? pressedOf(target) : null;
  if (!pressed) return void (began = null);
  const { left, top } = pressed.getBoundingClientRect();
  began = { target: target as Element, pressed, x, y, left, top };
}

function finish(event: MouseEvent): void {
  const press = began;
  began = null;
  // A key's click has no count.
  if (!press || !event.isTrusted || event.detail === 0) return;
  if (pressedOf(event.target) === press.pressed || !hasMoved(press)) return;
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > slackPx) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const target = press.target.isConnected ? press.target : press.pressed;
  target.dispatchEvent(new MouseEvent('click', event));
}

function hasMoved({ pressed, left, top }: Press): boolean {
  if (!pressed.isConnected) return false;
  const now = pressed.getBoundingClientRect();
  return Math.abs(now.left - left) >= 1 || Math.abs(now.top - top) >= 1;
}

const pressedOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(pressable) : null;
