// One of a list, found by typing: beside whatever shows the choice. May be asked for from anywhere; the list's code comes
// with the first one.
import type { KeyboardEvent, ReactNode } from 'react';
import { holdKeys } from '../held-keys.ts';
import { createStore } from '../store.ts';

export interface PickOption {
  value: string;
  label: string;
  /** Said beside the label, and found by, too. */
  detail?: string;
  mark?: ReactNode;
  disabled?: boolean;
}

interface Asked {
  anchor: HTMLElement;
  /** "Stage of Ava Stone" */
  label: string;
  options: readonly PickOption[];
  value: string;
  onPick: (value: string) => void;
}

export interface Pick extends Asked {
  /** Where the focus goes back to. */
  cameFrom: HTMLElement;
}

export const openPick = createStore<Pick | null>(null);

/** A finger gets the system's own list. */
export const picksByList = (): boolean => !matchMedia('(pointer: coarse)').matches;

/** Keys at which a select opens. */
export const opensList = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && ['Enter', ' ', 'ArrowDown', 'ArrowUp', 'F4'].includes(key);

export function pickOne(asked: Asked): void {
  const cameFrom = placeToGoOn(asked.anchor);
  holdKeys();
  openPick.set({ ...asked, cameFrom });
}

/** Where the work is: the list around the control, whose keys go on from there, else what has the focus. */
function placeToGoOn(anchor: HTMLElement): HTMLElement {
  const { activeElement: focused } = document;
  const list = anchor.closest<HTMLElement>('[role="grid"]');
  return list ?? (focused instanceof HTMLElement && focused !== document.body ? focused : anchor);
}
