// Where the bytes of uploaded files lie: a folder of this machine, or a bucket that speaks S3.
import { openBucket, type BucketSettings } from './bucket-files.ts';
import { FolderFiles } from './folder-files.ts';

/** Both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStore {
  /** Whole or not at all. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** @returns undefined when there is no such file */
  open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** One that is not there is removed already. */
  remove(name: string): Promise<void>;
}

export type FileSettings = { folder: string } | BucketSettings;

export function openFileStore(settings: FileSettings): FileStore {
  return 'folder' in settings ? new FolderFiles(settings.folder) : openBucket(settings);
}
