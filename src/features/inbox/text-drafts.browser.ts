// What is being typed in a conversation: kept on this device from the first letter until the server has it, then on every device.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../web/api-client.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';
import { draftKey } from '../../web/draft.ts';
import { changeDraft } from './inbox-queries.browser.ts';
import { changeConversation } from './inbox.contract.ts';

const nameOf = (userId: string, id: string): string => draftKey(userId, `conversation:${id}`);
/** On their way to the server. */
const saving = new Set<string>();

/** What the server does not have yet; empty: that nothing is left of a draft. */
export function unsavedDraft(userId: string, id: string): string | null {
  return readDevice(nameOf(userId, id));
}

export function noteDraft(userId: string, id: string, text: string): void {
  writeDevice(nameOf(userId, id), text);
}

/** The server has `text`: what was noted since is not there any more. */
export function dropNote(userId: string, id: string, text: string): void {
  const noted = unsavedDraft(userId, id);
  if (noted !== null && noted !== text) writeDevice(nameOf(userId, id), null);
}

/** Shows it everywhere here at once. What cannot be saved now is when the conversation is opened again. */
export async function saveDraft(client: QueryClient, userId: string, id: string, draft: string): Promise<void> {
  const name = nameOf(userId, id);
  writeDevice(name, draft);
  changeDraft(client, id, draft === '' ? null : draft);
  if (saving.has(name)) return; // goes on with what is newer
  saving.add(name);
  try {
    for (let text = readDevice(name); text !== null; text = readDevice(name)) {
      await call(
        changeConversation,
        { params: { id }, body: { draft: text === '' ? null : text } },
        { keepalive: true },
      );
      if (readDevice(name) === text) writeDevice(name, null);
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') writeDevice(name, null);
  } finally {
    saving.delete(name);
  }
}

/** Words that did not leave go back to where they were typed, before what is there by now. */
export function withReturned(now: string, body: string): string {
  return now.trim() === '' || now === body ? body : `${body}\n\n${now}`;
}

/** What stands beside words that leave now: typed while they were refused. */
export function withoutSent(now: string, body: string): string {
  return now.startsWith(`${body}\n\n`) ? now.slice(body.length + 2) : '';
}
