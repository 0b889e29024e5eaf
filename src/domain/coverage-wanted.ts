// How much coverage a person asked for: an amount or a range as their vendor wrote it, in one way of writing. Other words stay.
import { cleanLine } from './plain-text.ts';

export const longestCoverage = 80;

const amount = String.raw`\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0{1,2})?\s*(k|thousand|m|mm|mil|million)?`;
const single = new RegExp(`^${amount}$`, 'i');
const range = new RegExp(`^${amount}\\s*(?:-|–|—|to|and)\\s*${amount}$`, 'i');

const inFull = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `10000` and `$10k` are `$10,000`, `10-25k` is `$10,000 – $25,000`. Null when nothing is said. */
export function coverageWanted(text: string | null | undefined): string | null {
  const line = cleanLine(text ?? '');
  const [, one, unit] = single.exec(line) ?? [];
  if (one) return inFull.format(dollars(one, unit));
  const [, low, lowUnit, high, highUnit] = range.exec(line) ?? [];
  // In `10-25k` both are thousands.
  if (low && high)
    return `${inFull.format(dollars(low, lowUnit ?? sharedUnit(low, highUnit)))} – ${inFull.format(dollars(high, highUnit))}`;
  return line || null;
}

function sharedUnit(low: string, unit: string | undefined): string | undefined {
  return low.length <= 3 ? unit : undefined;
}

function dollars(digits: string, unit = ''): number {
  const times = /^[kt]/i.test(unit) ? 1000 : /^m/i.test(unit) ? 1_000_000 : 1;
  return Number(digits.replaceAll(',', '')) * times;
}
