// The recordings of one account in this browser: what each is, and its pieces, both locked. Not named after the account,
// since a log-out deletes every database that is.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RecordingLock, Sealed } from './recording-lock.browser.ts';

export interface Recording {
  id: string;
  createdAt: string;
  mimeType: string;
  /** In milliseconds. */
  duration: number;
  transcript: string;
  hasVideo: boolean;
  size: number;
}

type StoredRecording = Omit<Recording, 'transcript'> & { transcript: Sealed };

interface Schema extends DBSchema {
  recordings: { key: string; value: StoredRecording };
  chunks: { key: number; value: { recordingId: string; chunk: Sealed }; indexes: { recordingId: string } };
}

export interface RecordingStore {
  /** The newest first, without those that a tab is recording now. */
  list(): Promise<Recording[]>;
  /** A tab of this browser records now. */
  isRecording(): Promise<boolean>;
  /** A piece and what the recording is with it, both or neither. */
  addChunk(recording: Recording, chunk: Blob): Promise<void>;
  put(recording: Recording): Promise<void>;
  saveTranscript(id: string, transcript: string): Promise<void>;
  /** As it was recorded. */
  read(recording: Recording): Promise<Blob>;
  remove(id: string): Promise<void>;
}

/** A tab holds this lock while it records, so that others know an unfinished recording from one whose tab was killed. */
export const recordingLockName = (id: string): string => `recording:${id}`;

export async function openRecordingStore(userId: string, lock: RecordingLock): Promise<RecordingStore> {
  const database = await openDB<Schema>(`recordings:${await nameFor(userId)}`, 1, {
    upgrade(created) {
      created.createObjectStore('recordings', { keyPath: 'id' });
      created.createObjectStore('chunks', { autoIncrement: true }).createIndex('recordingId', 'recordingId');
    },
  });
  const locked = async (recording: Recording): Promise<StoredRecording> => ({
    ...recording,
    transcript: await lock.sealText(recording.transcript),
  });
  return {
    async list() {
      const beingRecorded = await heldLocks();
      const stored = (await database.getAll('recordings')).filter(
        ({ id }) => !beingRecorded.has(recordingLockName(id)),
      );
      // Its tab was killed before the first piece.
      await Promise.all(stored.filter(({ size }) => size === 0).map(({ id }) => removeFrom(database, id)));
      const found = await Promise.all(
        stored
          .filter(({ size }) => size > 0)
          .map(async (one) => ({ ...one, transcript: await lock.openText(one.transcript) })),
      );
      return found.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
    },
    async isRecording() {
      return [...(await heldLocks())].some((name) => name?.startsWith(recordingLockName('')));
    },
    async addChunk(recording, chunk) {
      const [value, sealed] = await Promise.all([locked(recording), lock.seal(await chunk.arrayBuffer())]);
      const transaction = database.transaction(['recordings', 'chunks'], 'readwrite', { durability: 'strict' });
      await Promise.all([
        transaction.objectStore('recordings').put(value),
        transaction.objectStore('chunks').add({ recordingId: recording.id, chunk: sealed }),
        transaction.done,
      ]);
    },
    async put(recording) {
      await database.put('recordings', await locked(recording));
    },
    async saveTranscript(id, transcript) {
      const sealed = await lock.sealText(transcript);
      const transaction = database.transaction('recordings', 'readwrite');
      const found = await transaction.store.get(id);
      if (found) await transaction.store.put({ ...found, transcript: sealed });
      await transaction.done;
    },
    async read({ id, mimeType }) {
      const chunks = await database.getAllFromIndex('chunks', 'recordingId', id);
      const parts = await Promise.all(chunks.map(({ chunk }) => lock.open(chunk)));
      return new Blob(parts, { type: mimeType });
    },
    remove: (id) => removeFrom(database, id),
  };
}

async function removeFrom(database: IDBPDatabase<Schema>, id: string): Promise<void> {
  const transaction = database.transaction(['recordings', 'chunks'], 'readwrite');
  const chunks = await transaction.objectStore('chunks').index('recordingId').getAllKeys(id);
  await Promise.all([
    transaction.objectStore('recordings').delete(id),
    ...chunks.map((key) => transaction.objectStore('chunks').delete(key)),
    transaction.done,
  ]);
}

async function heldLocks(): Promise<Set<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

async function nameFor(userId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`recordings of ${userId}`));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
