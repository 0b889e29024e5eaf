// A file on its way into the store and out of it. Its row comes before the bytes, and they go by a job: what a crash leaves in between
// nothing keeps, and it goes a day later.
import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { addFile, namesOf, setEnd, sumOfBytes } from './files.db.ts';
import {
  extensionOf,
  maxBytesOfPerson,
  nameOf,
  soundType,
  urlOf,
  type FileType,
  type Folder,
  type SoundFolder,
} from './files.rules.ts';
import { fileWords } from './files.words.ts';
import { readUpload } from './read-upload.operation.ts';
import { removeFile } from './remove-file.job.ts';

interface Upload {
  userId: string;
  folder: Folder;
  /** The state of a license, in front of the random part. */
  label?: string;
  bytes: Uint8Array;
}

/** @returns its address; until `keepFile` it is kept for a day. @throws Refusal invalid_input, unavailable */
export async function storeFile(
  { database, files, log }: Pick<Platform, 'database' | 'files' | 'log'>,
  { userId, folder, label, bytes: given }: Upload,
): Promise<string> {
  const { bytes, type } = await readUpload(given, folder);
  const name = `${folder}/${userId}/${label === undefined ? '' : `${label}-`}${unguessable(type)}`;
  await database.asAgent(userId, async (tx) => {
    if ((await sumOfBytes(tx, userId)) + bytes.byteLength > maxBytesOfPerson)
      throw new Refusal('invalid_input', fileWords.full);
    await addFile(tx, userId, { name, type, bytes: bytes.byteLength });
  });
  try {
    await files.put(name, bytes, type);
  } catch (fault) {
    log.error({ err: fault }, 'a file could not be stored');
    throw new Refusal('unavailable', fileWords.notSaved, { cause: fault, retryAfter: 5 });
  }
  return urlOf(name);
}

/** What the carrier recorded, an MP3. @returns its address; until `keepFile` it is kept for a day. */
export async function storeSound(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  userId: string,
  bytes: Uint8Array,
  folder: SoundFolder = 'voicemails',
): Promise<string> {
  const name = `${folder}/${userId}/${randomBytes(16).toString('hex')}.mp3`;
  await database.asAgent(userId, (tx) => addFile(tx, userId, { name, type: soundType, bytes: bytes.byteLength }));
  await files.put(name, bytes, soundType);
  return urlOf(name);
}

const unguessable = (type: FileType): string => `${randomBytes(16).toString('hex')}.${extensionOf[type]}`;

/** @returns false when it is no file of this person, or is gone */
export async function keepFile(tx: Transaction, userId: string, url: string): Promise<boolean> {
  const name = nameOf(url);
  return name !== null && setEnd(tx, userId, name, 'never');
}

/** Addresses of others than our own files are left alone. */
export async function dropFile(tx: Transaction, userId: string, url: string): Promise<void> {
  const name = nameOf(url);
  if (name !== null) await setEnd(tx, userId, name, 'now');
}

/** For the end of an account, whose rows go with it. In a system transaction. */
export const listFiles = (tx: Transaction, userId: string): Promise<string[]> => namesOf(tx, userId);

export async function removeFiles(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await jobs.enqueue(tx, removeFile, { name });
}
