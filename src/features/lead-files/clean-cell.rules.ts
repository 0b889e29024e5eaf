import { cleanLine, cleanText } from '../../domain/plain-text.ts';
import { unmangled } from '../../domain/mangled-text.ts';

// One exporter writes `'=…` or `'+1…` to disarm a formula, Excel writes `="01960"` to keep a zero.
const disarmed = /^'(?=[=+\-@0-9(])/;
const textFormula = /^="([^"]*)"$/;

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

/** As web pages write an apostrophe: "O&#39;Brien". */
const withoutEntities = (text: string): string =>
  text
    .replace(/&#(?:x([0-9a-f]{1,4})|([0-9]{1,5}));/gi, (_, hex: string, code: string) =>
      String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(code)),
    )
    .replace(/&(amp|quot|apos|lt|gt|nbsp);/gi, (_, name: string) => entities[name.toLowerCase()] ?? '');

/** A cell as one line, without what exporters wrap around it. A formula stays the text that it is. */
export function cleanCell(value: string): string {
  const line = cleanLine(unmangled(value.includes('&') ? withoutEntities(value) : value));
  const first = line.charCodeAt(0);
  // 39 is ', 61 is =.
  if (first !== 39 && first !== 61) return line;
  return (textFormula.exec(line)?.[1] ?? line.replace(disarmed, '')).trim();
}

/** The same with its line breaks. */
export function cleanTextCell(value: string): string {
  return cleanText(unmangled(value)).replace(disarmed, '');
}

/** The parts of a cell that holds several values (`a ::: b`, as one exporter writes them). */
export function cellValues(value: string): string[] {
  return value.includes(':::') ? value.split(':::').map((part) => part.trim()) : [value];
}

/** The cell without the one-letter type that Meta puts before a value (`p:+1…`, `l:123`, `z:33101`). */
export function withoutMetaPrefix(value: string): string {
  return value.charCodeAt(1) === 58 || value.charCodeAt(2) === 58
    ? value.replace(/^(?:l|ag|as|c|f|p|z):(?=[+0-9])/, '')
    : value;
}
