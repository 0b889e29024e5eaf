// Is it a PDF that only shows something? One that a reader would run, or that carries or calls other files, is refused.
import { inflateSync } from 'node:zlib';

export type PdfFault = 'damaged' | 'active';

// Each of these is read in one pass over a file of any content: counts are bounded, and no run starts in its middle.
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|GoToR)\b/;
const objectHead = /\b\d{1,10}\s{1,8}\d{1,5}\s{1,8}obj\b/;
/** An object's beginning, or a name that makes something run. */
const headOrActive = new RegExp(`(${objectHead.source})|${active.source}`, 'g');
const longestWay = 400;
const flate = /\/(?:Filter|F)\s{0,8}\[?\s{0,8}\/(?:FlateDecode|Fl)\b\s{0,8}\]?(?!\s{0,8}\/(?:ASCII|LZW|RunLength))/;
const endBytes = 2048;
/** Of the objects that lie packed in a file, unpacked. */
const longestPacked = 16 * 1024 * 1024;

export function pdfFault(bytes: Uint8Array): PdfFault | null {
  const text = latin(bytes);
  if (!/^%PDF-[12]\.\d/.test(text)) return 'damaged';
  const end = text.slice(-endBytes);
  if (!/startxref\s+\d+\s+%%EOF/.test(end) || !objectHead.test(text)) return 'damaged';
  const { outside, streams } = takeApart(text);
  if (active.test(namesAsMeant(outside))) return 'active';
  let room = longestPacked;
  for (const { about, from, to } of streams) {
    const within = namesAsMeant(about);
    const isPacked = /\/ObjStm\b/.test(within);
    const content = isPacked ? unpacked(within, bytes.subarray(from, to), room) : text.slice(from, to);
    // What cannot be looked into may be anything.
    if (content === null) return 'active';
    if (isPacked) room -= content.length;
    const meant = namesAsMeant(content);
    if (isPacked ? active.test(meant) : hasActiveObject(meant)) return 'active';
  }
  return null;
}

/** A scan has any three letters somewhere: within it only a whole object counts, should somebody have called that a stream. */
function hasActiveObject(content: string): boolean {
  let head = -Infinity;
  for (const { 0: found, 1: isHead, index } of content.matchAll(headOrActive)) {
    if (isHead !== undefined) head = index + found.length;
    else if (index - head <= longestWay) return true;
  }
  return false;
}

interface Stream {
  /** All words between the stream before and this one, its own among them. */
  about: string;
  from: number;
  to: number;
}

function takeApart(text: string): { outside: string; streams: Stream[] } {
  const begin = />>\s*stream\r?\n/g;
  const streams: Stream[] = [];
  const outside: string[] = [];
  let at = 0;
  for (;;) {
    begin.lastIndex = at;
    const found = begin.exec(text);
    const to = found ? text.indexOf('endstream', begin.lastIndex) : -1;
    if (!found || to < 0) break;
    const before = text.slice(at, begin.lastIndex);
    outside.push(before);
    streams.push({ about: before, from: begin.lastIndex, to });
    at = to;
  }
  outside.push(text.slice(at));
  return { outside: outside.join('\n'), streams };
}

/** Null for what is packed in another way, locked, or too long. */
function unpacked(about: string, bytes: Uint8Array, room: number): string | null {
  if (!/\/(?:Filter|F)\b/.test(about)) return latin(bytes);
  if (!flate.test(about)) return null;
  try {
    return room > 0 ? latin(inflateSync(bytes, { maxOutputLength: room })) : null;
  } catch {
    return null;
  }
}

/** A name may be written with its letters as numbers: `/J#61vaScript`. */
const namesAsMeant = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
