// Keys for everything. Single letters rest while a field, menu or dialog has the focus and can be switched off.
import { useEffect, useRef } from 'react';
import { readDevice, writeDevice } from './device-memory.ts';
import { createStore, useStore } from './store.ts';

export interface Shortcut {
  /** One key ("e", "/", "Escape"), with modifiers ("mod+k", "shift+e"), or two in a row ("g l"). `mod` is Cmd on a Mac, else Ctrl. */
  key: string;
  /** What it does, as the list of shortcuts says it. */
  label: string;
  /** Heading in that list; 'This page' when absent. */
  group?: string;
  /** Works while one types, too; else the field has the key for itself. */
  inFields?: boolean;
  /** False rests the key. */
  when?: boolean;
  run: (event: KeyboardEvent) => void;
}

type Registered = { current: Shortcut };

const sequenceMs = 900;
const offKey = 'single-key-shortcuts';

const registered = createStore<readonly Registered[]>([]);
const singleKeysOn = createStore(readDevice(offKey) !== 'off');
let pendingFirstKey: { key: string; at: number } | null = null;

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Registers a key while the component is on screen. The last registered wins. */
export function useShortcut(shortcut: Shortcut): void {
  const latest = useRef(shortcut);
  useEffect(() => {
    latest.current = shortcut;
  });
  const { key, when = true } = shortcut;
  useEffect(() => {
    if (!when) return;
    registered.set((now) => [...now, latest]);
    return () => registered.set((now) => now.filter((one) => one !== latest));
  }, [key, when]);
}

/** What is active now, for the list that `?` shows. */
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
    if (!found) return;
    event.preventDefault();
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
    const second = active.findLast((one) => one.key === `${first.key} ${pressed}`);
    if (second) return second;
  }
  const single = active.findLast((one) => one.key === pressed);
  if (!single && active.some((one) => one.key.startsWith(`${pressed} `))) {
    pendingFirstKey = { key: pressed, at: event.timeStamp };
  }
  return single;
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

function rests(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]):not([type="radio"]):not([type="button"]),textarea,select,[contenteditable="true"],' +
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
