// The search values of an address, as text and as an object.

/** As the address has them: plain strings, nothing guessed. */
export type RawSearch = Readonly<Record<string, string>>;
/** A null, undefined or empty value leaves the address. */
export type SearchChange = Record<string, string | number | null | undefined>;

/** `?price=10&next=` → { price: '10', next: '' }; the first of repeated names counts. */
export function parseSearch(text: string): RawSearch {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) if (!Object.hasOwn(values, name)) values[name] = value;
  return values;
}

export function stringifySearch(search: SearchChange): string {
  const kept = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') kept.append(name, String(value));
  }
  return kept.size > 0 ? `?${kept.toString()}` : '';
}

/** Are all these values in the address? An empty one is in none. */
export function holdsSearch(text: string, search: SearchChange): boolean {
  const values = parseSearch(text);
  return Object.entries(search).every(([name, value]) => value === undefined || values[name] === value);
}
