// What a vendor posted, as a flat list of names and values: nested objects, arrays, forms with brackets, names and values
// in pairs. Nothing is assigned by name, so that no name can be a dangerous one.
import { cleanText } from '../../domain/plain-text.ts';

export type PayloadField = readonly [name: string, value: string];

export const payloadLimits = { bytes: 64 * 1024, fields: 400, depth: 12, name: 200 } as const;

export type FlatRefusal = 'several_leads' | 'too_many_fields' | 'too_deep' | 'empty_payload';
type Flat = { fields: PayloadField[] } | { refused: FlatRefusal };

/** JSON as it was read. */
export function flattenJson(value: unknown): Flat {
  const lead = Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value;
  if (Array.isArray(lead) && lead.length > 1 && lead.every((each) => isRecord(each) && !pairOf(each)))
    return { refused: 'several_leads' };
  if (!isRecord(lead) && !Array.isArray(lead)) return { refused: 'empty_payload' };
  const fields: PayloadField[] = [];
  return walk(lead, [], fields) ?? filled(fields);
}

/** A form's fields in the order they came; a name that comes twice stays twice. */
export function flattenForm(entries: readonly PayloadField[]): Flat {
  if (entries.length > payloadLimits.fields) return { refused: 'too_many_fields' };
  return filled(
    entries.map(([name, value]) =>
      field(
        name.split(/[.[\]]+/).filter((part) => part !== ''),
        value,
      ),
    ),
  );
}

function filled(fields: PayloadField[]): Flat {
  const said = fields.filter(([, value]) => value !== '');
  return said.length === 0 ? { refused: 'empty_payload' } : { fields: said };
}

function field(path: readonly string[], value: string): PayloadField {
  return [cleanText(path.join('.')).slice(0, payloadLimits.name).toWellFormed() || 'field', cleanText(value)];
}

function walk(value: unknown, path: readonly string[], into: PayloadField[]): { refused: FlatRefusal } | null {
  if (path.length > payloadLimits.depth) return { refused: 'too_deep' };
  if (into.length >= payloadLimits.fields) return { refused: 'too_many_fields' };
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return walkList(value, path, into);
  if (!isRecord(value)) {
    into.push(field(path, typeof value === 'string' ? value : JSON.stringify(value)));
    return null;
  }
  for (const [name, part] of Object.entries(value)) {
    const refused = walk(part, [...path, name], into);
    if (refused) return refused;
  }
  return null;
}

/** Plain values become one; pairs of a name and a value become that field; objects are walked by number. */
function walkList(
  list: readonly unknown[],
  path: readonly string[],
  into: PayloadField[],
): { refused: FlatRefusal } | null {
  if (list.every((each) => typeof each !== 'object')) {
    if (list.length > 0) into.push(field(path, list.map(String).join('; ')));
    return null;
  }
  for (const [index, each] of list.entries()) {
    const pair = pairOf(each);
    const refused = pair ? walk(pair.value, [pair.name], into) : walk(each, [...path, String(index)], into);
    if (refused) return refused;
  }
  return null;
}

const nameKeys = ['name', 'key', 'label', 'field', 'question'];
const valueKeys = ['value', 'values', 'answer'];

/** `{name: 'email', values: ['pat@example.com']}`, as advertising platforms and form builders write their answers. */
function pairOf(value: unknown): { name: string; value: unknown } | null {
  if (!isRecord(value)) return null;
  const valueKey = valueKeys.find((key) => Object.hasOwn(value, key));
  const nameKey = nameKeys.find((key) => typeof value[key] === 'string' && value[key] !== '');
  return valueKey && nameKey ? { name: value[nameKey] as string, value: value[valueKey] } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const wrappers = new Set(
  (
    'lead leads contact contacts data payload body record person customer consumer prospect client applicant insured form ' +
    'fields field_data answers attributes properties result event'
  ).split(' '),
);

/** The header that the import's rules know such a name by: without wrappers and numbers, lists in the singular. */
export function headerOf(name: string): string {
  const parts = name.split('.');
  const words: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (/^[0-9]+$/.test(part)) continue;
    const isList = /^[0-9]+$/.test(parts[index + 1] ?? '') && /[^s]s$/.test(part);
    words.push(isList ? part.replace(/(?:(?<=ss)es|s)$/, '') : part);
  }
  while (words.length > 1 && wrappers.has((words[0] ?? '').toLowerCase())) words.shift();
  return words.join(' ') || name;
}
