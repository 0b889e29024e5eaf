// Which columns belong to one address. A home and a mailing address in one file must not mix.
import { headerWords } from './column-aliases.rules.ts';
import type { ColumnMapping, ImportField } from './import-field.words.ts';

export const addressParts = ['street', 'street_2', 'city', 'state', 'zip'] as const;
export type AddressPart = (typeof addressParts)[number];
/** The columns of one address. */
export type AddressColumns = Partial<Record<AddressPart, number[]>>;

export const isAddressPart = (field: ImportField): field is AddressPart =>
  (addressParts as readonly ImportField[]).includes(field);

/** In the order in which one of them becomes the lead's address; what has no name of its own comes first. */
const kinds: readonly [pattern: RegExp, kind: string][] = [
  [/\b(?:home|resident(?:ial)?|residence|physical|permanent|current|legal)\b/, 'home'],
  [/\bproperty\b/, 'property'],
  [/\bmail(?:ing)?\b/, 'mailing'],
  [/\bbilling\b/, 'billing'],
  [/^(?:address|addr) [2-9] [a-z]|^(?:city|state|zip|zip code|postal code|address|addr|street) [2-9]$/, 'second'],
];
const order = ['', ...kinds.map(([, kind]) => kind)];

function kindOf(words: string, part: AddressPart): string {
  // `Address 2` is a second line, unless its field says that it begins an address.
  if (part === 'street_2' && /^(?:address|addr|street) [2-9]$/.test(words)) return '';
  return kinds.find(([pattern]) => pattern.test(words))?.[1] ?? '';
}

/** The kind of address that each column belongs to, by its header or by the address it follows; null for all others. */
export function addressKinds(headers: readonly string[], mapping: ColumnMapping): (string | null)[] {
  const seen = new Set<string>();
  let current = '';
  return mapping.map((field, index) => {
    if (!isAddressPart(field)) return null;
    const own = kindOf(headerWords(headers[index] ?? ''), field);
    // "Mailing Address, City, State": what follows belongs to it, as long as it has no city yet.
    const kind = own === '' && field !== 'street' && !seen.has(`${current} ${field}`) ? current : own;
    current = kind;
    seen.add(`${kind} ${field}`);
    return kind;
  });
}

/** The addresses of a file, the one that counts first. Columns of no street complete the others. */
export function addressesOf(headers: readonly string[], mapping: ColumnMapping): AddressColumns[] {
  const byKind = new Map<string, AddressColumns>();
  for (const [index, kind] of addressKinds(headers, mapping).entries()) {
    const field = mapping[index];
    if (kind === null || !field || !isAddressPart(field)) continue;
    const columns = byKind.get(kind) ?? {};
    byKind.set(kind, columns);
    (columns[field] ??= []).push(index);
  }
  const loose = byKind.get('');
  if (loose && !loose.street && byKind.size > 1) {
    byKind.delete('');
    for (const [kind, columns] of byKind) byKind.set(kind, { ...loose, ...columns });
  }
  const kept = [...byKind].toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return kept.map(([, columns]) => columns);
}

/** `Address 2` is a second line, unless a `City 2` or `Zip 2` says that it is a second address. */
export function secondAddress<Column extends { header: string; field: ImportField; why: string }>(
  columns: readonly Column[],
): Column[] {
  const hasSecond = columns.some(({ header }) => /^(?:city|zip|zip code|postal code) 2$/.test(headerWords(header)));
  return columns.map((column) =>
    hasSecond && column.field === 'street_2' && /^(?:address|addr|street) 2$/.test(headerWords(column.header))
      ? { ...column, field: 'street', why: 'The street of a second address.' }
      : column,
  );
}
