// Words on their way back to the composer: what did not leave, to be written again.
import { createStore } from '../../web/store.ts';

export const offeredWords = createStore<{ body: string; at: number } | null>(null);

export function offerWords(body: string): void {
  offeredWords.set({ body, at: performance.now() });
}
