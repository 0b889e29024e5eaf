// Whose number the registry closes, from wherever a call was pressed; and whether the scrub files are open.
import { createStore } from '../../web/store.ts';

interface ClosedNumber {
  name: string | null;
  phone: string;
  /** Once the number is open: the call that was pressed. */
  onOpen: () => void;
}

export const closedNumber = createStore<ClosedNumber | null>(null);
export const isScrubOpen = createStore(false);

export const openScrubFiles = (): void => isScrubOpen.set(true);
