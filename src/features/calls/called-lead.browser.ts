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
