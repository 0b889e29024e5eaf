// Between a press that opens something and its focus, and between one that closes it and the focus's way back, one types on:
// what is typed waits, and goes to whatever has the focus then. No key is lost, and none acts on something else.
import { typedField } from './typed-field.ts';

/** Code that does not come in this time says so itself, and the keys are the page's again. */
const longestMs = 5_000;

interface Hold {
  keys: KeyboardEvent[];
  isForField: boolean;
  /** What else it waits for. */
  until: (() => boolean)[];
  stop: () => void;
}

let hold: Hold | null = null;

/** Until a field takes the focus. What is typed while another one already has it is that field's. */
export function holdKeys(): void {
  const asked = document.activeElement;
  begin(true, () => {
    const { activeElement: now } = document;
    return now !== asked && isField(now);
  });
}

/** Until this is so, and the focus has come to rest. A field that is awaited keeps what it waits for, until this is so, too. */
export function holdKeysUntil(isReady: () => boolean): void {
  if (hold?.isForField) return void hold.until.push(isReady);
  let former: Element | null = null;
  begin(false, () => {
    const { activeElement: now } = document;
    // A layer takes the focus itself before it hands it to its first field.
    const isSettled = isReady() && (isField(now) || now === former);
    former = isReady() ? now : null;
    return isSettled;
  });
}

/** While what a press asked for is on its way. What that opens takes them over. */
export function holdKeysWhile(coming: Promise<unknown>): void {
  let isHere = false;
  const come = () => (isHere = true);
  coming.then(come, come);
  holdKeysUntil(() => isHere);
}

/** What was to open does not come. */
export const releaseKeys = (): void => hold?.stop();

function begin(isForField: boolean, isDone: () => boolean): void {
  const { keys = [] } = hold ?? {};
  hold?.stop();
  const askedIn = layerOf(document.activeElement);
  let isFirstHeld = true;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), longestMs);
  const own: Hold = { keys, isForField, until: [], stop: () => ended.abort() };
  hold = own;
  ended.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    if (hold === own) hold = null;
  });
  const isOver = () => isDone() && own.until.every((isSo) => isSo());
  const finish = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    give(keys);
  };
  const look = () => {
    if (ended.signal.aborted) return;
    if (isOver()) finish();
    else requestAnimationFrame(look);
  };
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBrowsers(event)) return;
    const isGivenUp = isForField && event.key === 'Escape' && !isDone();
    const layer = layerOf(document.activeElement);
    // It stands there by now, and only its field does not: it closes.
    if (isGivenUp && layer && layer !== askedIn) return own.stop();
    event.preventDefault();
    event.stopImmediatePropagation();
    // What was asked for comes all the same; the page below it hears nothing of this.
    if (isGivenUp) return own.stop();
    if (!(isFirstHeld && event.repeat)) keys.push(event);
  };
  /** The key that asked repeats itself while it is held down. */
  const lift = () => (isFirstHeld = false);
  const focused = () => isOver() && queueMicrotask(finish);
  addEventListener('keydown', keep, { capture: true, signal: ended.signal });
  addEventListener('keyup', lift, { capture: true, signal: ended.signal });
  addEventListener('focusin', focused, { signal: ended.signal });
  // Whoever takes the pointer has something else in mind.
  addEventListener('pointerdown', own.stop, { capture: true, signal: ended.signal });
  requestAnimationFrame(look);
}

export const layerOf = (element: Element | null): Element | null =>
  element?.closest('[data-modal], [data-side-panel], [role="menu"]') ?? null;

const isField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(typedField);
/** Nothing but the browser can do what these do. */
const isBrowsers = ({ key }: KeyboardEvent): boolean => /^(?:Shift|Control|Meta|Alt|CapsLock|Tab|F\d+)$/.test(key);

/** One after the other, each to whatever has the focus by then: one of them may open or close something itself. */
function give(keys: readonly KeyboardEvent[]): void {
  const rest = [...keys];
  while (rest.length > 0) {
    if (hold) return void hold.keys.push(...rest);
    const target = document.activeElement ?? document.body;
    const end = rest.findIndex(({ key }) => key.length !== 1);
    const text = rest.slice(0, end < 0 ? rest.length : end);
    if (isField(target) && text.length > 0) {
      // As if it were typed: the field’s own listeners hear of it, and its own undo knows it.
      document.execCommand('insertText', false, text.map(({ key }) => key).join(''));
      rest.splice(0, text.length);
    } else if (isField(target) && rest[0]?.key === 'Backspace') {
      document.execCommand('delete');
      rest.shift();
    } else {
      pressAgain(target, rest.shift()!);
      return wait(rest);
    }
  }
}

/** What that key opened or closed takes them first. */
function wait(rest: KeyboardEvent[]): void {
  if (rest.length === 0) return;
  if (!hold) holdKeysUntil(() => true);
  hold?.keys.unshift(...rest);
}

function pressAgain(target: Element, { key, code, shiftKey, repeat }: KeyboardEvent): void {
  const of = { key, code, shiftKey, repeat, bubbles: true, cancelable: true };
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', of));
  target.dispatchEvent(new KeyboardEvent('keyup', of));
  if (!isFree || !(target instanceof HTMLElement)) return;
  // What a browser does by itself when a person presses it.
  const isButton = target.matches('button, a[href], summary, [type="checkbox"], [type="radio"]');
  if (isButton && (key === 'Enter' || key === ' ')) target.click();
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (key === 'Enter' && target instanceof HTMLTextAreaElement) document.execCommand('insertText', false, '\n');
}
