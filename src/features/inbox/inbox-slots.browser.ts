// Places in the page Messages that other features fill: they know the inbox, the inbox does not know them.
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Load } from '../../web/feature.ts';
import { createStore, useStore } from '../../web/store.ts';

export interface InboxSlots {
  /** A way from the page's header. */
  tool?: { label: string; icon: LucideIcon; to: string };
  /** Above the conversations: what is under way. It has read what it says, and renders nothing when that is nothing. */
  notice?: Load<ComponentType>;
}

const slots = createStore<readonly InboxSlots[]>([]);

/** Called by a feature's manifest as it loads. */
export function plugIntoInbox(parts: InboxSlots): void {
  slots.set((now) => [...now, parts]);
}

export function useInboxSlots(): readonly InboxSlots[] {
  return useStore(slots);
}
