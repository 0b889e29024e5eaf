import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runHook, usePage } from '../../test-support/browser-page.ts';
import { listenForShortcuts, switchSingleKeys, useShortcut, type Shortcut } from './shortcuts.ts';

usePage();

/** Something on the page; `rests`: a field, menu or dialog. */
class Part {
  readonly rests: boolean;

  constructor(rests = false) {
    this.rests = rests;
  }

  closest = () => (this.rests ? this : null);
}

let typed: (key: string, more?: object) => boolean;
beforeEach(() => {
  vi.stubGlobal('Element', Part);
  let listener: (event: object) => void = () => {};
  vi.stubGlobal('addEventListener', (kind: string, listen: typeof listener) => {
    if (kind === 'keydown') listener = listen;
  });
  listenForShortcuts();
  switchSingleKeys(true);
  let at = 0;
  typed = (key, more = {}) => {
    const preventDefault = vi.fn();
    listener({ key, target: new Part(), timeStamp: (at += 10), preventDefault, ...more });
    return preventDefault.mock.calls.length > 0;
  };
});

const ran: string[] = [];
beforeEach(() => void (ran.length = 0));
const bind = (name: string, more: Partial<Shortcut> = {}) =>
  runHook(() => useShortcut({ key: 'e', label: name, run: () => ran.push(name), ...more }));

describe('a key that several places bind', () => {
  it.each<[string, Partial<Shortcut>[], string[]]>([
    ['is that of the highest rank', [{ rank: 1 }, { rank: 2 }, {}], ['1']],
    ['of one rank is the last one’s', [{ rank: 1 }, { rank: 1 }], ['1']],
    ['of one rank is the last one’s that can', [{ rank: 1 }, { rank: 1, when: false }], ['0']],
    ['rests for those below one that cannot', [{ rank: 1 }, { rank: 2, when: false }], []],
    ['is that of the others where one is not there', [{ rank: 1 }, { rank: 2, isThere: false }], ['0']],
  ])('%s', async (_, places, wanted) => {
    for (const [index, place] of places.entries()) await bind(String(index), place);
    expect(typed('e')).toBe(wanted.length > 0);
    expect(ran).toEqual(wanted);
  });
});

describe('keys', () => {
  it('rest in fields, menus and dialogs, but for those that do not', async () => {
    await bind('single');
    await bind('everywhere', { key: 'Escape', inFields: true });
    const target = new Part(true);
    expect([typed('e', { target }), typed('Escape', { target })]).toEqual([false, true]);
    expect(ran).toEqual(['everywhere']);
  });

  it('held down are one press, but for those that walk along a list', async () => {
    await bind('done', { key: 'd' });
    await bind('next', { key: 'j', repeats: true });
    for (const key of ['d', 'j']) for (const repeat of [false, true, true]) expect(typed(key, { repeat })).toBe(true);
    expect(ran).toEqual(['done', 'next', 'next', 'next']);
  });

  it('of one letter can be switched off, the others not', async () => {
    await bind('single');
    await bind('Escape', { key: 'Escape' });
    switchSingleKeys(false);
    for (const key of ['e', 'Escape']) typed(key);
    expect(ran).toEqual(['Escape']);
  });

  it('two in a row are one when the second comes soon', async () => {
    await bind('both', { key: 'g l' });
    await bind('l', { key: 'l' });
    typed('g');
    typed('l');
    typed('g');
    typed('l', { timeStamp: 10_000 });
    expect(ran).toEqual(['both', 'l']);
  });

  it('with a modifier are others, and what somebody has handled is nobody’s', async () => {
    await bind('single');
    await bind('shift', { key: 'shift+e' });
    for (const more of [{ ctrlKey: true }, { altKey: true }, { defaultPrevented: true }, { isComposing: true }])
      typed('e', more);
    typed('E', { shiftKey: true });
    expect(ran).toEqual(['shift']);
  });
});
