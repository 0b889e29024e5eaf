// Files in a folder. A file is written beside its place and moved there, so that nobody ever reads half of one.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { checkedName } from './file-name.ts';
import type { ByteRange, FileStore } from './file-store.ts';

export class FolderFiles implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(name);
    const beside = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(beside, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, path);
    } catch (fault) {
      await rm(beside, { force: true });
      throw fault;
    }
  }

  async open(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    const file = await open(this.#pathOf(name)).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return undefined;
      throw fault;
    });
    return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>);
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  #pathOf(name: string): string {
    return join(this.#folder, ...checkedName(name).split('/'));
  }
}
