import { beforeEach, expect, it, vi } from 'vitest';
import { listenForSubmitKey } from './submit-by-key.ts';

let submitted = 0;
const form = { requestSubmit: () => submitted++ };

class Field {
  readonly #form: typeof form | null;

  constructor(of: typeof form | null) {
    this.#form = of;
  }

  closest = () => this.#form;
}

let press: (more: object) => boolean;
beforeEach(() => {
  submitted = 0;
  vi.stubGlobal('HTMLElement', Field);
  let listener: (event: object) => void = () => {};
  vi.stubGlobal('addEventListener', (_: string, listen: typeof listener) => (listener = listen));
  listenForSubmitKey();
  press = (more) => {
    const preventDefault = vi.fn();
    listener({ key: 'Enter', ctrlKey: true, target: new Field(form), preventDefault, ...more });
    return preventDefault.mock.calls.length > 0;
  };
});

it.each<[string, object]>([
  ['Ctrl and Enter', {}],
  ['Cmd and Enter', { ctrlKey: false, metaKey: true }],
])('%s saves the form', (_, more) => {
  expect(press(more)).toBe(true);
  expect(submitted).toBe(1);
});

it.each<[string, object]>([
  ['Enter alone', { ctrlKey: false }],
  ['another key', { key: 's' }],
  ['held down', { repeat: true }],
  ['in the middle of a word that is put together', { isComposing: true }],
  ['what somebody has taken already', { defaultPrevented: true }],
  ['outside a form', { target: new Field(null) }],
  ['outside the document', { target: {} }],
])('%s does not', (_, more) => {
  expect(press(more)).toBe(false);
  expect(submitted).toBe(0);
});
