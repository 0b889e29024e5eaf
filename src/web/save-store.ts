// Where unsaved changes wait: a database of this browser per user, or the tab's memory where there is none.
import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import type { Save, SaveStore } from './save-queue.ts';

const table = 'saves';

/** `isDurable` false: private windows and full disks; unsaved changes then live as long as the tab. */
export async function openSaveStore(userId: string): Promise<SaveStore & { isDurable: boolean; close(): void }> {
  try {
    const database = await openDB(databaseName(userId), 1, {
      upgrade(created) {
        created.createObjectStore(table, { autoIncrement: true }).createIndex('id', 'id', { unique: true });
      },
    });
    return { ...storeIn(database), isDurable: true };
  } catch {
    return { ...memoryStore(), isDurable: false, close: () => undefined };
  }
}

/** Nothing of this person stays in this browser. */
export async function deleteSaveStore(userId: string): Promise<void> {
  await deleteDB(databaseName(userId));
}

const databaseName = (userId: string): string => `saves:${userId}`;

/** Closed at the log-out; what is still at work then finds it empty. */
function storeIn(database: IDBPDatabase): SaveStore & { close(): void } {
  let isOpen = true;
  return {
    all: async () => (isOpen ? ((await database.getAll(table)) as Save[]) : []),
    async add(save) {
      if (!isOpen) return;
      const transaction = database.transaction(table, 'readwrite');
      if ((await transaction.store.index('id').getKey(save.id)) === undefined) await transaction.store.add(save);
      await transaction.done;
    },
    replace: (save) => change(save.id, (cursor) => cursor.update(save)),
    remove: (id) => change(id, (cursor) => cursor.delete()),
    close() {
      isOpen = false;
      database.close();
    },
  };

  async function change(id: string, act: (cursor: { update(value: Save): unknown; delete(): unknown }) => unknown) {
    if (!isOpen) return;
    const transaction = database.transaction(table, 'readwrite');
    const key = await transaction.store.index('id').getKey(id);
    const cursor = key === undefined ? null : await transaction.store.openCursor(key);
    if (cursor) await act(cursor);
    await transaction.done;
  }
}

export function memoryStore(): SaveStore {
  let saves: Save[] = [];
  return {
    all: async () => saves,
    add: async (save) => void (saves = saves.some(({ id }) => id === save.id) ? saves : [...saves, save]),
    replace: async (save) => void (saves = saves.map((one) => (one.id === save.id ? save : one))),
    remove: async (id) => void (saves = saves.filter((one) => one.id !== id)),
  };
}
