// Short messages at the edge of the screen. May be called from anywhere; the toaster’s code comes with the first call. What can
// be taken back is said by `offerUndo` (undo.ts), not here.
import { createStore } from '../store.ts';

interface ToastAction {
  label: string;
  run: () => void;
  /** What it would do, `follow-up:<lead>`; see `withdrawOffered`. */
  about?: string;
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

/** What the newest message offers beside the way back. A key takes it, too, from the moment of the act. */
export const offeredNext = createStore<{ id: string; options: ToastOptions; run: () => void } | null>(null);

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
  const close = () => {
    closedToasts.set((now) => [...now, id]);
    toastGone(id);
  };
  const { more: offer } = asked;
  const more = offer && {
    ...offer,
    run() {
      close();
      offer.run();
    },
  };
  waitingToasts.set((now) => [...now, { ...asked, ...(more && { more }), id }]);
  if (more) offeredNext.set({ id, options: { ...asked, key: id }, run: more.run });
  else toastGone(id);
  return close;
}

/** It is not on screen any more, and what it offered is no longer offered. */
export function toastGone(id: string): void {
  offeredNext.set((now) => (now?.id === id ? null : now));
}

/** What was offered about this has been done in another way: the message stays without it. */
export function withdrawOffered(about: string): void {
  const offered = offeredNext.get();
  if (offered?.options.more?.about !== about) return;
  const { more: _, ...rest } = offered.options;
  toast(rest);
}
