// Tags that are being added or taken away: shown at once, sent one after another for each contact, gone again when refused.
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../web/api-client.ts';
import { createStore } from '../../web/store.ts';
import { alert } from '../../web/ui/ask.ts';
import { normalizeTags } from './contact-tags.rules.ts';
import { changeContactTags, type Contact } from './contacts.contract.ts';
import { takeContact } from './contacts.browser.ts';

interface TagChange {
  contactId: string;
  tag: string;
  isAdded: boolean;
}

/** In the order in which they were made. */
export const tagChanges = createStore<readonly TagChange[]>([]);
const lastSent = new Map<string, Promise<unknown>>();

/** The contact with what is on its way. */
export function asChanged(contact: Contact, changes: readonly TagChange[]): Contact {
  const own = changes.filter(({ contactId }) => contactId === contact.id);
  if (own.length === 0) return contact;
  const tags = own.reduce(
    (now, { tag, isAdded }) => (isAdded ? [...now, tag] : now.filter((each) => each !== tag)),
    normalizeTags(contact.tags),
  );
  return { ...contact, tags: normalizeTags(tags) };
}

export async function changeTag(client: QueryClient, contactId: string, tag: string, isAdded: boolean): Promise<void> {
  const change: TagChange = { contactId, tag, isAdded };
  tagChanges.set((now) => [...now, change]);
  const before = lastSent.get(contactId);
  const sent = (async () => {
    await before;
    try {
      const { contact } = await call(changeContactTags, {
        params: { id: contactId },
        body: isAdded ? { add: [tag] } : { remove: [tag] },
      });
      takeContact(client, contact);
      return true;
    } catch {
      return false;
    }
  })();
  lastSent.set(contactId, sent);
  const isSaved = await sent;
  if (lastSent.get(contactId) === sent) lastSent.delete(contactId);
  tagChanges.set((now) => now.filter((each) => each !== change));
  if (!isSaved) await alert(isAdded ? 'Failed to add tag.' : 'Failed to remove tag.');
}
