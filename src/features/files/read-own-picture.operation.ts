import type { Platform } from '../../server/platform.ts';
import { nameOf } from './files.rules.ts';

/** Null: it lies elsewhere, or is gone. Nothing is ever fetched from other places. */
export async function readOwnPicture({ files }: Pick<Platform, 'files'>, url: string): Promise<Uint8Array | null> {
  const name = nameOf(url);
  const found = name === null ? undefined : await files.open(name);
  return found === undefined ? null : new Uint8Array(await new Response(found).arrayBuffer());
}
