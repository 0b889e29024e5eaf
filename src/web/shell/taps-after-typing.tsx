// The tap that ends typing takes the focus before it reaches what was tapped: a phone's bar that came back at once would push that
// away and take the tap itself.
import { useEffect } from 'react';

/** Milliseconds: a tap, and the second one of somebody who taps twice. */
const tapsMs = 500;

export function TapsAfterTyping() {
  useEffect(() => {
    const page = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const linger = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      clearTimeout(timer);
      page.toggleAttribute('data-lingers', true);
      timer = setTimeout(() => page.toggleAttribute('data-lingers', false), tapsMs);
    };
    addEventListener('focusout', linger);
    return () => {
      removeEventListener('focusout', linger);
      clearTimeout(timer);
      page.toggleAttribute('data-lingers', false);
    };
  }, []);
  return null;
}
