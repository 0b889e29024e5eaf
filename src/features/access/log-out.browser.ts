// Ends the session and leaves nothing of the person in this browser: memory, drafts, unsaved changes, storage, other tabs.
import { call } from '../../web/api-client.ts';
import { writeDevice } from '../../web/device-memory.ts';
import { forgetDrafts } from '../../web/draft.ts';
import { queryClient } from '../../web/query-client.ts';
import { countUnsaved, forgetSaves } from '../../web/saves.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast } from '../../web/ui/toast.ts';
import { forgetCameFrom } from './came-from.browser.ts';
import { sessionChannel, signedInHint, type SessionMessage } from './session.browser.ts';
import { signOut } from './sign-in.contract.ts';

/** Which menu groups are folded belongs to the device and says nothing about the person. */
const staysOnDevice = ['folded-groups:'];
const patienceMs = 1_500;

export async function logOut(userId: string): Promise<void> {
  if (!(await mayDiscardUnsaved())) return;
  try {
    await call(signOut, {});
  } catch {
    toast({ text: 'You could not be logged out: the server did not answer. Please try again.', tone: 'danger' });
    return;
  }
  sessionChannel.postMessage({ type: 'signed-out', userId } satisfies SessionMessage);
  await leave(userId);
}

/** In the tab that logged out and in all others. */
export async function leave(userId: string): Promise<void> {
  await wipe(userId);
  location.assign('/');
}

async function mayDiscardUnsaved(): Promise<boolean> {
  const unsaved = countUnsaved();
  if (unsaved === 0) return true;
  return confirm({
    title: unsaved === 1 ? 'One change is not saved yet' : `${unsaved} changes are not saved yet`,
    body: 'Logging out now loses them. Stay until they are saved to keep them.',
    confirmLabel: 'Log out anyway',
    cancelLabel: 'Stay',
    tone: 'danger',
  });
}

async function wipe(userId: string): Promise<void> {
  queryClient.clear();
  forgetDrafts(userId);
  forgetCameFrom();
  writeDevice(signedInHint, null);
  wipeStorage(localStorage, userId);
  wipeStorage(sessionStorage, userId);
  // A database that another tab still holds open is deleted when that tab lets go; the log-out does not wait for it.
  const deleted = Promise.all([forgetSaves(userId), deleteDatabases(userId)]).catch(() => undefined);
  await Promise.race([deleted, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

function wipeStorage(storage: Storage, userId: string): void {
  try {
    for (const key of Object.keys(storage)) {
      if (key.includes(userId) && !staysOnDevice.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
    }
  } catch {
    // No storage, nothing to wipe.
  }
}

async function deleteDatabases(userId: string): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name?.includes(userId)) indexedDB.deleteDatabase(name);
}
