// Where the bytes of uploaded files lie: a folder of this machine, or a bucket that speaks S3.
import { openBucket, type BucketSettings } from './bucket-files.ts';
import type { FileStore } from './file-store.ts';
import { FolderFiles } from './folder-files.ts';

export type FileSettings = { folder: string } | BucketSettings;

export function openFileStore(settings: FileSettings): FileStore {
  return 'folder' in settings ? new FolderFiles(settings.folder) : openBucket(settings);
}
