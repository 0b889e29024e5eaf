// Which text a file's bytes are: refuses what is none, and finds the encoding of what is.
import type { FileRefusal } from './file-refusal.words.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** Bytes of a file on demand, so that neither a worker nor a test holds all of it. */
export interface ByteSource {
  size: number;
  /** The CSV that a workbook's sheet was turned into: nothing of it is to be guessed. */
  isSheet?: boolean;
  read(from: number, to: number): Promise<Uint8Array>;
}

export const readSize = 256 * 1024;

const signatures: readonly { bytes: readonly number[]; refusal: FileRefusal }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], refusal: 'archive' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], refusal: 'archive' },
  { bytes: [0x1f, 0x8b], refusal: 'archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], refusal: 'archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21], refusal: 'archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], refusal: 'old_workbook' },
  { bytes: [0x25, 0x50, 0x44, 0x46], refusal: 'pdf' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], refusal: 'binary' },
  { bytes: [0xff, 0xd8, 0xff], refusal: 'binary' },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], refusal: 'binary' },
];

const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

/** Judges the first bytes. `utf-8` here still means: UTF-8 or windows-1252, which only the whole file decides. */
export function judgeHead(head: Uint8Array): { encoding: Encoding } | { refusal: FileRefusal } {
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { encoding: 'utf-8' };
  if (startsWith(head, [0xff, 0xfe])) return { encoding: 'utf-16le' };
  if (startsWith(head, [0xfe, 0xff])) return { encoding: 'utf-16be' };
  const known = signatures.find(({ bytes }) => startsWith(head, bytes));
  const text = new TextDecoder('windows-1252').decode(head);
  if (known)
    return {
      refusal: known.refusal === 'archive' && /\[Content_Types\]|xl\//.test(text) ? 'excel_file' : known.refusal,
    };
  const kind = kindOfText(text);
  if (kind !== null) return { refusal: kind };
  return judgeNulBytes(head);
}

/** Text that holds people and is no table of them. */
function kindOfText(text: string): FileRefusal | null {
  if (/^\s*(?:<\?xml|<Workbook)/i.test(text))
    return /urn:schemas-microsoft-com:office:spreadsheet/i.test(text) ? 'xml_workbook' : 'web_page';
  if (/^\s*<(?:!doctype|html|table|meta|style)/i.test(text))
    return /<table[\s>]/i.test(text) ? 'web_table' : 'web_page';
  if (/^\s*BEGIN:VCARD\b/i.test(text)) return 'vcard';
  return /^\s*(?:\[\s*)?\{\s*"[^"\n]{0,80}"\s*:/.test(text) ? 'json' : null;
}

function judgeNulBytes(head: Uint8Array): { encoding: Encoding } | { refusal: FileRefusal } {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < head.length; index += 1) {
    if (head[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = head.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return { encoding: 'utf-16le' };
  if (even > half * 0.4 && odd < half * 0.05) return { encoding: 'utf-16be' };
  // A stray NUL is cleaned away; many mean that this is no text.
  return even + odd > Math.max(8, head.length * 0.02) ? { refusal: 'binary' } : { encoding: 'utf-8' };
}

/** The file's encoding, or why it is refused. Reads all of it when it claims to be UTF-8. */
export async function findEncoding(source: ByteSource): Promise<{ encoding: Encoding } | { refusal: FileRefusal }> {
  const head = judgeHead(await source.read(0, Math.min(source.size, 64 * 1024)));
  if ('refusal' in head || head.encoding !== 'utf-8') return head;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let from = 0; from < source.size; from += readSize) {
      decoder.decode(await source.read(from, Math.min(source.size, from + readSize)), { stream: true });
    }
    decoder.decode();
    return head;
  } catch {
    return { encoding: eightBitOf(await source.read(0, Math.min(source.size, oneLook))) };
  }
}

/** Enough to meet a name with an accent. */
const oneLook = 1024 * 1024;

/**
 * Of the two that write accents in one byte: the old Macintosh ends its lines without a line feed, and has its letters where
 * windows-1252 has marks that stand in no word.
 */
function eightBitOf(bytes: Uint8Array): Encoding {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (text.includes('\r') && !text.includes('\n')) return 'macintosh';
  const hasMarksInWords = /\p{Ll}[\u017D\u0160\u0152\u0178\u2021\u2039\u02DC\u203A\u2020\u2030](?!\p{Lu})/u.test(text);
  return hasMarksInWords && !/[\u00C0-\u00FF]/.test(text) ? 'macintosh' : 'windows-1252';
}

/** The file's text piece by piece, without its byte order mark and with every line break as `\n`. */
export async function* readText(
  source: ByteSource,
  encoding: Encoding,
): AsyncGenerator<{ text: string; bytesRead: number }> {
  const decoder = new TextDecoder(encoding);
  let held = '';
  for (let from = 0; from < source.size; from += readSize) {
    const to = Math.min(source.size, from + readSize);
    const decoded = decoder.decode(await source.read(from, to), { stream: true });
    const text = held + decoded;
    // The line feed of a pair may come with the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield { text: withLineFeeds(held === '' ? text : text.slice(0, -1)), bytesRead: to };
  }
  yield { text: withLineFeeds(held + decoder.decode()), bytesRead: source.size };
}

const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
