// What form builders send in pieces and people know as one value: an area code and a number, a month, a day and a year.

/** Null: these are no such pieces. */
export function joinedParts(record: Record<string, unknown>): string | null {
  const parts = new Map(Object.entries(record).map(([key, value]) => [key.toLowerCase(), digitsOf(value)]));
  const of = (key: string): string => parts.get(key) ?? '';
  const areAll = (...keys: readonly string[]) =>
    parts.size === keys.length && keys.every((key) => parts.has(key) && of(key) !== '');
  if (areAll('area', 'phone')) return `(${of('area')}) ${of('phone')}`;
  if (areAll('country', 'area', 'phone')) return `+${of('country')} (${of('area')}) ${of('phone')}`;
  if (areAll('areacode', 'prefix', 'line')) return `(${of('areacode')}) ${of('prefix')}-${of('line')}`;
  if (areAll('country', 'areacode', 'prefix', 'line'))
    return `+${of('country')} (${of('areacode')}) ${of('prefix')}-${of('line')}`;
  if (!areAll('month', 'day', 'year') || of('year').length !== 4) return null;
  return `${of('year')}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`;
}

/** '' for what is no number. */
function digitsOf(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^[+]?[0-9][0-9 .-]*$/.test(text) ? text.replace(/^\+/, '') : '';
}
