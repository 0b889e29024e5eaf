// The one way back in this window. Whatever says "Undo" is offered here: its button and Ctrl/Cmd+Z take back the same act,
// once, the last one first, and the next one waits until the one before it is done.
import { ApiError } from './api-client.ts';
import { toast, type ToastOptions } from './ui/toast.ts';

export interface UndoOffer {
  /** What was done, as the message says it; null where it shows by itself, and only the keys take it back. */
  said: string | null;
  /** Takes it back and says what came of it. What it throws is said in its place. */
  undo: () => void | Promise<void>;
  /** An offer of the same name takes the place of the former one. */
  name?: string;
  /** What it brings back, `trashed:<lead>`; once all of it came back by another way the offer is gone. */
  covers?: readonly string[];
  label?: string;
  /** Messages of the same key replace each other; the offers behind them stay. */
  toastKey?: string;
  more?: ToastOptions['more'];
  duration?: number;
}

interface Entry extends UndoOffer {
  name: string;
  covers: readonly string[];
  closeToast: () => void;
}

/** A window that is open all week does not remember all week. */
const maxOffers = 100;
const resultKey = 'undo';

let offers: readonly Entry[] = [];
/** Names of what was taken back or is being taken back: never offered again. */
const used = new Set<string>();
/** Which offer the message of a key belongs to. */
const toastOwners = new Map<string, string>();
let running: Promise<void> | null = null;
let lastName = 0;

/** Returns the way to withdraw it: what it would take back did not happen. */
export function offerUndo(offer: UndoOffer): () => void {
  const { name = `undo-${++lastName}`, covers = [] } = offer;
  if (used.has(name)) return () => undefined;
  const entry: Entry = { ...offer, name, covers, closeToast: () => undefined };
  const place = offers.findIndex((other) => other.name === name);
  if (place >= 0) offers = offers.with(place, entry);
  else offers = [...offers, entry];
  for (const forgotten of offers.slice(0, -maxOffers)) drop(forgotten);
  show(entry);
  return () => drop(entry);
}

/** What Ctrl/Cmd+Z does. */
export function undoLast(): void {
  const entry = offers.at(-1);
  if (entry) takeBack(entry);
  else toast({ text: 'Nothing to undo.', key: resultKey });
}

/** It came back by another way, from the trash or in a dialog: offers that cover nothing else are gone. */
export function forgetUndo(covered: readonly string[]): void {
  const gone = new Set(covered);
  for (const entry of offers) {
    if (!entry.covers.some((each) => gone.has(each))) continue;
    entry.covers = entry.covers.filter((each) => !gone.has(each));
    if (entry.covers.length === 0) drop(entry);
  }
}

/** Somebody else is here. */
export function forgetAllUndo(): void {
  for (const entry of offers) drop(entry);
}

function show(entry: Entry): void {
  const { said, label = 'Undo', name, toastKey = name, more, duration } = entry;
  if (said === null) return;
  const close = toast({
    text: said,
    key: toastKey,
    action: { label, run: () => takeBack(entry) },
    ...(more && { more }),
    ...(duration !== undefined && { duration }),
  });
  toastOwners.set(toastKey, name);
  entry.closeToast = () => {
    if (toastOwners.get(toastKey) !== name) return;
    toastOwners.delete(toastKey);
    close();
  };
}

function drop(entry: Entry): void {
  if (!offers.includes(entry)) return;
  offers = offers.filter((other) => other !== entry);
  entry.closeToast();
}

function takeBack(entry: Entry): void {
  // A second press, or the button of an older message about the same act.
  const held = offers.find(({ name }) => name === entry.name);
  if (!held) return;
  drop(held);
  used.add(held.name);
  const attempt = running ? running.then(() => attempted(held)) : attempted(held);
  const settled = attempt.finally(() => {
    if (running === settled) running = null;
  });
  running = settled;
}

async function attempted(entry: Entry): Promise<void> {
  try {
    await entry.undo();
  } catch (fault) {
    if (isPassing(fault)) return offerAgain(entry, fault);
    toast({ text: sayFailed(fault), tone: 'danger', key: resultKey });
  }
}

/** Nothing was taken back: it can be tried once more, by the button or the keys. */
function offerAgain(entry: Entry, fault: ApiError): void {
  used.delete(entry.name);
  offers = [...offers, entry];
  entry.closeToast = toast({
    text: sayFailed(fault),
    tone: 'danger',
    key: entry.name,
    action: { label: 'Retry', run: () => takeBack(entry) },
  });
}

const isPassing = (fault: unknown): fault is ApiError =>
  fault instanceof ApiError && (fault.status === 0 || [401, 408, 429].includes(fault.status) || fault.status >= 500);

/** Too late says so itself. */
function sayFailed(fault: unknown): string {
  if (fault instanceof ApiError && fault.code === 'gone') return fault.message;
  return `We couldn’t undo this. ${fault instanceof ApiError ? fault.message : ''}`.trim();
}
