import { isPlaceholder } from '../../domain/placeholder.ts';
import { cleanLine, cleanText } from '../../domain/plain-text.ts';

// One exporter writes `'=…` or `'+1…` to disarm a formula, Excel writes `="01960"` to keep a zero.
const disarmed = /^'(?=[=+\-@0-9(])/;
const textFormula = /^="([^"]*)"$/;

/** A cell as one line, without what exporters wrap around it. A formula stays the text that it is. */
export function cleanCell(value: string): string {
  const line = cleanLine(value);
  const first = line.charCodeAt(0);
  // 39 is ', 61 is =.
  if (first !== 39 && first !== 61) return line;
  return (textFormula.exec(line)?.[1] ?? line.replace(disarmed, '')).trim();
}

/** The same with its line breaks. */
export function cleanTextCell(value: string): string {
  return cleanText(value).replace(disarmed, '');
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

const yes = new Set([
  '1',
  'true',
  'yes',
  'y',
  'x',
  'on',
  'checked',
  't',
  'si',
  'sí',
  'opted out',
  'optout',
  'opt out',
  'opt-out',
]);
const no = new Set([
  '0',
  'false',
  'no',
  'n',
  'off',
  'unchecked',
  'f',
  'opted in',
  'optin',
  'opt in',
  'opt-in',
  'active',
  'clean',
  'ok',
  'safe',
]);

/** Yes, no, or null when the cell is empty or says neither. */
export function readFlag(value: string): boolean | null {
  const text = value.trim().toLowerCase();
  if (no.has(text)) return false;
  if (yes.has(text)) return true;
  if (isPlaceholder(text)) return null;
  return null;
}

/** An opt-out column is obeyed unless it clearly says no: a date, `SMS` or `STOP` in it means an opt-out. */
export function saysOptedOut(value: string): boolean {
  const text = value.trim().toLowerCase();
  return (
    text !== '' &&
    !no.has(text) &&
    !isPlaceholder(text) &&
    !/^(?:subscribed|not |never|allowed|may contact|do call)/.test(text)
  );
}

/** An opt-in column counts against contact only when it clearly says no. */
export function saysNotOptedIn(value: string): boolean {
  const text = value.trim().toLowerCase();
  return ['0', 'false', 'no', 'n', 'opted out', 'opt out', 'opt-out', 'unsubscribed', 'revoked', 'withdrawn'].includes(
    text,
  );
}
