// Short messages at the edge of the screen. May be called from anywhere; the toaster’s code comes with the first call. What can
// be taken back is said by `offerUndo` (undo.ts), not here.
import { createStore } from '../store.ts';

interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastOptions {
  text: string;
  tone?: 'normal' | 'good' | 'warning' | 'danger';
  /** The thing to do about it: Undo, Retry, Open. */
  action?: ToastAction;
  /** What fits next, before it. */
  more?: ToastAction;
  /** Milliseconds; 10 s with an action, else 5 s. 0 stays until closed. */
  duration?: number;
  /** A second toast with the same key replaces the first. */
  key?: string;
}

interface QueuedToast extends ToastOptions {
  id: string;
}

/** Toasts that wait for the toaster's code, and closes that came before it. */
export const waitingToasts = createStore<readonly QueuedToast[]>([]);
export const closedToasts = createStore<readonly string[]>([]);
let lastId = 0;

/** Returns a function that takes the toast away. */
export function toast(options: ToastOptions | string): () => void {
  const asked = typeof options === 'string' ? { text: options } : options;
  const id = asked.key ?? `toast-${++lastId}`;
  // One that is asked for again stays, though the former of its key was to go.
  closedToasts.set((now) => (now.includes(id) ? now.filter((each) => each !== id) : now));
  waitingToasts.set((now) => [...now, { ...asked, id }]);
  return () => closedToasts.set((now) => [...now, id]);
}
