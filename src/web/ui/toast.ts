// Short messages at the edge of the screen. May be called from anywhere; the toaster's code comes with the first call.
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
  waitingToasts.set((now) => [...now, { ...asked, id }]);
  return () => closedToasts.set((now) => [...now, id]);
}

/** "Deleted 3 leads." with Undo for ten seconds. */
export function undoToast(text: string, undo: () => void): () => void {
  return toast({ text, action: { label: 'Undo', run: undo } });
}
