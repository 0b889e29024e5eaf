import type { ByteSource } from '../src/features/lead-files/decode-file.rules.ts';

/** A file in memory, as the import reads it. */
export function byteSource(content: Uint8Array | string): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { size: bytes.length, read: async (from, to) => bytes.slice(from, to) };
}
