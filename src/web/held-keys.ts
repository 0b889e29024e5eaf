// Between a press that asks for a field and that field's focus, one types on: what is typed waits, and then stands in the
// field. No letter is lost, and none is taken for a shortcut.
import { typedField } from './typed-field.ts';

/** Code that does not come in this time says so itself, and the keys are the page's again. */
const longestMs = 5_000;

let release = (): void => undefined;

/** Holds the keys until a field takes the focus. What is typed while another one already has it is that field's. */
export function holdKeys(): void {
  release();
  let text = '';
  let isFirstHeld = true;
  const asked = document.activeElement;
  const ended = new AbortController();
  const end = () => ended.abort();
  release = end;
  const timer = setTimeout(end, longestMs);
  ended.signal.addEventListener('abort', () => clearTimeout(timer));
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // What was asked for comes all the same; the page below it hears nothing of this.
    if (event.key === 'Escape') return end();
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1 && !(isFirstHeld && event.repeat)) text += event.key;
  };
  /** The key that asked repeats itself while it is held down. */
  const lift = () => (isFirstHeld = false);
  const hand = ({ target }: FocusEvent) => {
    if (target === asked || !(target instanceof HTMLElement) || !target.matches(typedField)) return;
    end();
    if (text === '') return;
    // As if it were typed: the field’s own listeners hear of it, and its own undo knows it.
    queueMicrotask(() => document.execCommand('insertText', false, text));
  };
  addEventListener('keydown', keep, { capture: true, signal: ended.signal });
  addEventListener('keyup', lift, { capture: true, signal: ended.signal });
  addEventListener('focusin', hand, { signal: ended.signal });
  // Whoever takes the pointer has something else in mind.
  addEventListener('pointerdown', end, { capture: true, signal: ended.signal });
}
