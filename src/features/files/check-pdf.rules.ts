// Is it a PDF that only shows something? One that a reader would run, or that carries other files, is refused.

export type PdfFault = 'damaged' | 'active';

const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)\b/;
const endBytes = 2048;

export function pdfFault(bytes: Uint8Array): PdfFault | null {
  const text = latin(bytes);
  if (!/^%PDF-[12]\.\d/.test(text)) return 'damaged';
  const end = text.slice(-endBytes);
  if (!/startxref\s+\d+\s+%%EOF/.test(end) || !/\d+ \d+ obj\b/.test(text)) return 'damaged';
  return active.test(namesAsMeant(text)) ? 'active' : null;
}

/** A name may be written with its letters as numbers: `/J#61vaScript`. */
const namesAsMeant = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
