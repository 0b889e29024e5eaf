// The text of a post, whatever a vendor calls its type: JSON, a form, JSON announced as a form.
import { flattenForm, flattenJson, type Flat, type PayloadField } from './flatten-payload.rules.ts';

export type ReadPayload =
  Flat | { refused: 'empty_payload' | 'unreadable' | 'xml' | 'packed' | 'too_large'; read?: PayloadField[] };

export function readTextPayload(bytes: Uint8Array, contentType: string): ReadPayload {
  const charset = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  const text = decode(bytes, charset);
  if (text === null) return { refused: 'unreadable' };
  const trimmed = text.trim();
  if (trimmed === '') return { refused: 'empty_payload' };
  if (trimmed.startsWith('<') || /[/+]xml\b/i.test(contentType)) return { refused: 'xml' };
  // Programs that forget to name the type send JSON as a form.
  if (/^[{[]/.test(trimmed)) return readJson(trimmed);
  // JSON as a text of JSON.
  if (/^"\s*[{[]/.test(trimmed)) return readJson(trimmed);
  if (/[/+]json\b/i.test(contentType)) return { refused: 'unreadable' };
  return flattenForm(formEntries(trimmed, charset));
}

function readJson(text: string): ReadPayload {
  try {
    const value: unknown = JSON.parse(text);
    return flattenJson(typeof value === 'string' ? JSON.parse(value) : value);
  } catch {
    return { refused: 'unreadable' };
  }
}

/** By the named character set; without one as UTF-8, or as the old Western one where it is none. */
function decode(bytes: Uint8Array, charset: string | undefined): string | null {
  const labels = charset ? [charset] : ['utf-8', 'windows-1252'];
  for (const label of labels) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The next one, if there is one.
    }
  }
  return null;
}

function formEntries(text: string, charset: string | undefined): PayloadField[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      return [unescapeForm(name, charset), unescapeForm(value, charset)] as const;
    });
}

function unescapeForm(text: string, charset: string | undefined): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const bytes = Uint8Array.from(run.slice(1).split('%'), (hex) => Number.parseInt(hex, 16));
    return decode(bytes, charset) ?? '\uFFFD';
  });
}
