// Whom one is about to text, from wherever a lead is shown: T, a button, the palette.
import { createStore } from '../../web/store.ts';

export interface TextedLead {
  id: string;
  name: string | null;
  /** Stand ready to be sent. */
  words?: string;
}

export const textedLead = createStore<TextedLead | null>(null);
