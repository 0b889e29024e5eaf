// Keys for everything. Single letters rest while a field, menu or dialog has the focus and can be switched off.
import { useLayoutEffect, useRef } from 'react';
import { readDevice, writeDevice } from './device-memory.ts';
import type { KeyAct } from './key-table.ts';
import { createStore, useStore } from './store.ts';
import { typedField } from './typed-field.ts';

export interface Shortcut extends KeyAct {
  /** False: it has nothing to act on now. One of a higher rank keeps its key from those below all the same. */
  when?: boolean;
  /** False: there is no such key here, and the list does not name it. */
  isThere?: boolean;
  /** Several places may bind a key at once; the highest has it. 0 when absent. */
  rank?: number;
  run: (event: KeyboardEvent) => void;
}

/** A selection has its keys before the lead that is open, and that one before the row at hand. */
export const keyRanks = { row: 0, open: 1, selection: 2 } as const;

type Registered = { current: Shortcut };

const sequenceMs = 900;
const offKey = 'single-key-shortcuts';

const registered = createStore<readonly Registered[]>([]);
const singleKeysOn = createStore(readDevice(offKey) !== 'off');
let pendingFirstKey: { key: string; at: number } | null = null;

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Binds a key of the table while the component is on screen, from when it can be seen. The last one wins among those of a rank. */
export function useShortcut(shortcut: Shortcut): void {
  const latest = useRef(shortcut);
  useLayoutEffect(() => {
    latest.current = shortcut;
  });
  const { key, isThere = true } = shortcut;
  useLayoutEffect(() => {
    if (!isThere) return;
    registered.set((now) => [...now, latest]);
    return () => registered.set((now) => now.filter((one) => one !== latest));
  }, [key, isThere]);
}

/** What is bound on this page, for the list that `?` shows. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useStore(registered).map((one) => one.current);
}

export function useSingleKeysOn(): boolean {
  return useStore(singleKeysOn);
}

export function switchSingleKeys(on: boolean): void {
  writeDevice(offKey, on ? null : 'off');
  singleKeysOn.set(on);
}

/** Called once by the entry. */
export function listenForShortcuts(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const pressed = keyOf(event);
    if (!pressed) return;
    const found = find(pressed, event);
    if (!found) {
      if (changesUnseen(event)) event.preventDefault();
      return;
    }
    event.preventDefault();
    // Held down it is one press still.
    if (event.repeat && !found.repeats) return;
    found.run(event);
  });
}

function find(pressed: string, event: KeyboardEvent): Shortcut | undefined {
  const withModifier = event.metaKey || event.ctrlKey;
  if (!withModifier && pressed !== 'Escape' && !singleKeysOn.get()) return undefined;
  const isTyping = pressed !== 'Escape' && rests(event.target);
  const active = registered
    .get()
    .map((one) => one.current)
    .filter(({ inFields = false }) => inFields || !isTyping);
  const first = pendingFirstKey;
  pendingFirstKey = null;
  if (first && event.timeStamp - first.at < sequenceMs) {
    const second = holder(active, `${first.key} ${pressed}`);
    if (second) return second;
  }
  const single = holder(active, pressed);
  if (!single && active.some((one) => one.key.startsWith(`${pressed} `))) {
    pendingFirstKey = { key: pressed, at: event.timeStamp };
  }
  return single;
}

/** Whoever has the key: of the highest rank, the last that has something to act on. */
function holder(active: readonly Shortcut[], key: string): Shortcut | undefined {
  const bound = active.filter((one) => one.key === key);
  const rank = Math.max(...bound.map((one) => one.rank ?? 0));
  return bound.findLast((one) => (one.rank ?? 0) === rank && one.when !== false);
}

/** "mod+k", "shift+ArrowDown", "e", "?": shift is named only where it does not already change the sign. */
function keyOf(event: KeyboardEvent): string | null {
  if (['Shift', 'Control', 'Meta', 'Alt', 'CapsLock'].includes(event.key) || event.altKey) return null;
  const letter = event.key.length === 1;
  const key = letter ? event.key.toLowerCase() : event.key;
  const mod = (isMac ? event.metaKey : event.ctrlKey) ? 'mod+' : '';
  if (!mod && (event.ctrlKey || event.metaKey)) return null;
  const isSign = letter && event.key.toLowerCase() === event.key.toUpperCase();
  return `${mod}${event.shiftKey && !isSign ? 'shift+' : ''}${key}`;
}

/** A letter would choose another entry of a list that opens to be chosen from. */
function changesUnseen({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  return isLetter && target instanceof Element && target.tagName === 'SELECT' && target.hasAttribute('data-picks');
}

function rests(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      `${typedField},select:not([data-picks]),[contenteditable="true"],` +
        '[role="menu"],[role="listbox"],[role="combobox"],[data-modal]',
    ) !== null
  );
}

/** "mod+k" → ["⌘", "K"] or ["Ctrl", "K"], for showing. */
export function keyCaps(key: string): string[] {
  const names: Record<string, string> = {
    mod: isMac ? '⌘' : 'Ctrl',
    shift: isMac ? '⇧' : 'Shift',
    Escape: 'Esc',
    Enter: '↵',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ' ': 'Space',
  };
  return key === ' '
    ? ['Space']
    : key.split(/[+ ]/).map((name) => names[name] ?? (name.length === 1 ? name.toUpperCase() : name));
}
