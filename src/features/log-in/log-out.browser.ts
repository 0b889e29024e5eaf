// Ends the session and leaves nothing of the person in this browser: memory, drafts, unsaved changes, storage, other tabs.
import { call } from '../../web/api-client.ts';
import { writeDevice } from '../../web/device-memory.ts';
import { forgetDrafts } from '../../web/draft.ts';
import { queryClient } from '../../web/query-client.ts';
import { countUnsaved, forgetSaves } from '../../web/saves.ts';
import { confirm } from '../../web/ui/ask.ts';
import { toast } from '../../web/ui/toast.ts';
import { forgetCameFrom } from './came-from.browser.ts';
import { signedInHint } from '../gate/access-query.browser.ts';
import { sessionChannel, type SessionMessage } from './session.browser.ts';
import { signOut } from './sign-in.contract.ts';

/** Which menu groups are folded belongs to the device and says nothing about the person. */
const staysOnDevice = ['folded-groups:'];
const patienceMs = 1_500;

export async function logOut(userId: string): Promise<void> {
  if (!(await mayDiscardUnsaved())) return;
  try {
    await call(signOut, {});
  } catch {
    toast({ text: 'We couldn’t log you out because the server didn’t respond. Please try again.', tone: 'danger' });
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
    title: unsaved === 1 ? '1 unsaved change' : `${unsaved} unsaved changes`,
    body: 'If you log out now, you’ll lose them. Stay logged in until they’re saved.',
    confirmLabel: 'Log out anyway',
    cancelLabel: 'Stay logged in',
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
