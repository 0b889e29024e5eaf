import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { flattenForm, payloadLimits } from './flatten-payload.rules.ts';
import { readTextPayload, type ReadPayload } from './payload-text.rules.ts';

const unpackers = { gzip: promisify(gunzip), deflate: promisify(inflate) };
/** Of a packed post, unpacked. */
const longestUnpacked = 256 * 1024;

/** The fields of a post. Forms in parts only the platform's own reader takes apart; files in them are passed over. */
export async function readPayload(bytes: Uint8Array, contentType: string, encoding = ''): Promise<ReadPayload> {
  if (bytes.length > payloadLimits.bytes) return { refused: 'too_large' };
  const unpacked = await unpack(bytes, encoding);
  if (unpacked === null) return { refused: 'packed' };
  if (!/^multipart\/form-data\b/i.test(contentType)) return readTextPayload(unpacked, contentType);
  try {
    const form = await new Response(unpacked.slice(), { headers: { 'content-type': contentType } }).formData();
    return flattenForm(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    );
  } catch {
    return { refused: 'unreadable' };
  }
}

/** As it says itself, or by its first bytes; null for what cannot be unpacked, or is too much unpacked. */
async function unpack(bytes: Uint8Array, encoding: string): Promise<Uint8Array | null> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const said = encoding.trim().toLowerCase();
  const how = isGzip ? 'gzip' : said === 'deflate' ? 'deflate' : null;
  if (how === null) return ['', 'identity', 'gzip', 'x-gzip'].includes(said) ? bytes : null;
  try {
    return await unpackers[how](bytes, { maxOutputLength: longestUnpacked });
  } catch {
    return null;
  }
}
