// Money is integer cents, read and written as text without ever passing through a fraction.

/** The largest amount of a quote or a policy: $99,999,999.99. */
export const maxPolicyCents = 9_999_999_999;

/** `$1,234.56` → 123456. Null for anything that is not exactly an amount ≥ 0 of at most two decimals. */
export function parseCents(text: string): number | null {
  const match = /^\$? ?([0-9]{1,13}|[0-9]{1,3}(?:,[0-9]{3}){1,4})?(?:\.([0-9]{1,2}))?$/.exec(text.trim());
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  const dollars = Number((match[1] ?? '0').replaceAll(',', ''));
  return dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** `$1,235`: whole dollars, halves away from zero. */
export function formatWholeDollars(cents: number): string {
  const dollars = Math.floor((Math.abs(cents) + 50) / 100);
  return `${cents < 0 && dollars > 0 ? '-' : ''}$${grouped(dollars)}`;
}

/** `$1,234.56` */
export function formatDollars(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}$${grouped(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
}
