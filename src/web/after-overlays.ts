// A menu or a dialog that closes gives the focus back to the button that opened it, which may be gone by then.
const open = '[role="menu"], [data-modal]:not(dialog:not([open]))';

/** Waits until none is open any more. */
export function afterOverlays(then: () => void): void {
  requestAnimationFrame(() => (document.querySelector(open) ? afterOverlays(then) : requestAnimationFrame(then)));
}
