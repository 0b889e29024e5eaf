// Words on their way back to the composer of their conversation, and of no other: what did not leave, to be written again.
import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../../web/store.ts';

interface OfferedWords {
  conversationId: string;
  body: string;
}

export const offeredWords = createStore<readonly OfferedWords[]>([]);

export function offerWords(conversationId: string, body: string): void {
  offeredWords.set((now) => [...now, { conversationId, body }]);
}

/** Those of a conversation that was left wait until it is open again. */
export function useOfferedWords(conversationId: string, take: (body: string) => void): void {
  const offered = useStore(offeredWords);
  const react = useEffectEvent(take);
  useEffect(() => {
    const own = offered.filter((each) => each.conversationId === conversationId);
    if (own.length === 0) return;
    offeredWords.set((now) => now.filter((each) => !own.includes(each)));
    for (const { body } of own) react(body);
  }, [conversationId, offered]);
}
