// Whom one is about to call, from wherever a lead is shown: a button, a key, the palette.
import { createStore } from '../../web/store.ts';

export interface CalledLead {
  /** Null: the number is no lead’s, or nobody looked whose it is. */
  id: string | null;
  name: string | null;
  phone: string;
  /** One press is one call, however often it is sent. */
  attempt: string;
}

export const calledLead = createStore<CalledLead | null>(null);

const repeatMs = 1_000;
let rung = { phone: '', at: -Infinity };

/** The agent’s phone rings for it. */
export function noteRung(phone: string): void {
  rung = { phone, at: performance.now() };
}

/** A double press is one call. */
export function pressCall({ id, name, phone }: Omit<CalledLead, 'attempt'>): void {
  const isUnderWay = calledLead.get()?.phone === phone;
  const hasJustRung = rung.phone === phone && performance.now() - rung.at < repeatMs;
  if (!isUnderWay && !hasJustRung) calledLead.set({ id, name, phone, attempt: crypto.randomUUID() });
}
