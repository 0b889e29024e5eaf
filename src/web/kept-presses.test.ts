import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPresses } from './kept-presses.ts';

/** Something on the page, which may be pressed or not. */
class Part {
  isConnected = true;
  top = 100;
  readonly clicked: string[] = [];
  readonly canBePressed: boolean;

  constructor(canBePressed = true) {
    this.canBePressed = canBePressed;
  }

  closest = () => (this.canBePressed ? this : null);
  getBoundingClientRect = () => ({ left: 0, top: this.top });
  dispatchEvent = ({ type }: Event) => this.clicked.push(type);
}

let hear: (kind: string, event: object) => boolean;
beforeEach(() => {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('Element', Part);
  vi.stubGlobal('MouseEvent', Event);
  vi.stubGlobal('addEventListener', (kind: string, listen: (event: object) => void) => listeners.set(kind, listen));
  keepPresses(new AbortController().signal);
  hear = (kind, event) => {
    const stopped = vi.fn();
    const of = { isPrimary: true, button: 0, clientX: 10, clientY: 110, isTrusted: true, detail: 1 };
    listeners.get(kind)?.({ ...of, preventDefault: vi.fn(), stopImmediatePropagation: stopped, ...event });
    return stopped.mock.calls.length > 0;
  };
});
afterEach(() => vi.unstubAllGlobals());

const ground = new Part(false);

describe('a press on what moves away while it lasts', () => {
  it.each<[string, object, object, boolean, object?]>([
    ['is its all the same', {}, {}, true],
    ['and not that of what lies there by then', { target: new Part() }, {}, true],
    ['is none where the hand moved, too', { clientY: 140 }, {}, false],
    ['is none once that is gone', {}, { isConnected: false }, false],
    ['is the browser’s where it stayed', {}, { top: 100 }, false],
    ['is none by another button', {}, {}, false, { button: 2 }],
    ['is none by a key', { detail: 0 }, {}, false],
    ['is none by the page itself', { isTrusted: false }, {}, false],
  ])('%s', (_, click, then, isKept, down = {}) => {
    const pressed = new Part();
    hear('pointerdown', { target: pressed, ...down });
    Object.assign(pressed, { top: 132 }, then);
    expect(hear('click', { target: ground, ...click })).toBe(isKept);
    expect(pressed.clicked).toEqual(isKept ? ['click'] : []);
  });

  it('is none once a finger scrolls, and one press is one', () => {
    const pressed = new Part();
    hear('pointerdown', { target: pressed });
    pressed.top = 132;
    hear('pointercancel', {});
    expect(hear('click', { target: ground })).toBe(false);
    hear('pointerdown', { target: pressed });
    pressed.top = 100;
    expect([hear('click', { target: ground }), hear('click', { target: ground })]).toEqual([true, false]);
  });

  it('on what moves with it is the browser’s', () => {
    const pressed = new Part();
    hear('pointerdown', { target: pressed });
    pressed.top = 132;
    expect(hear('click', { target: pressed })).toBe(false);
  });
});
