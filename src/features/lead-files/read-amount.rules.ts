// Money as people and other CRMs write it: `$1,250.00`, `500k`, `1.5M`, `85/mo`.
import { maxPolicyCents } from '../../domain/money.ts';

export interface ReadAmount {
  /** Dollars with at most two decimals. */
  dollars: number;
  /** As far as the cell says so: `85/mo`. */
  period: 'month' | 'year' | null;
}

const amount =
  /^(?:usd|us)? ?\$? ?(?<whole>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,11})?(?:\.(?<part>[0-9]{1,6}))? ?(?<unit>k|mm|m|thousand|million)?\+? ?(?:usd|dollars)?(?: ?(?:\/|per|a|p)? ?(?:(?<month>mo|month|monthly|m)|(?<year>yr|year|yearly|annual|annually|annum|a)))?\.?$/i;
const units: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, mm: 1e6, million: 1e6 };

/** Null for what is no amount, not of whole cents, or more than a policy can have. */
export function readAmount(text: string): ReadAmount | null {
  // 25.000 is twenty-five thousand: no amount has three decimals.
  const plain = /^\D{0,5}[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{2}(?![0-9])/.test(text.trim())
    ? text.trim().replaceAll('.', '').replace(',', '.')
    : text.trim();
  const written = plain.replace(/(?<=^\D{0,5}[1-9][0-9]{0,2}(?:\.[0-9]{3})*)\.(?=[0-9]{3}(?![0-9]))/g, ',');
  const parts = amount.exec(written)?.groups;
  if (!parts || (parts.whole === undefined && parts.part === undefined)) return null;
  const { whole = '0', part = '', unit, month, year } = parts;
  const factor = unit === undefined ? 1 : (units[unit.toLowerCase()] ?? 1);
  // In whole numbers: 1.15 is 115 of a hundredth, never 114.99….
  const millionths = Number(whole.replaceAll(',', '')) * 1e6 + Number(part.padEnd(6, '0'));
  const cents = Math.round((millionths * factor) / 1e4);
  const isWhole = (millionths * factor) % 1e4 === 0;
  if (!isWhole || cents > maxPolicyCents) return null;
  const period = month !== undefined ? 'month' : year !== undefined ? 'year' : null;
  return { dollars: cents / 100, period };
}

const perYear: readonly { pattern: RegExp; times: number }[] = [
  { pattern: /\bbi ?weekly\b|\bevery (?:2|two) weeks\b/, times: 26 },
  { pattern: /\bweekly\b|\bweek\b/, times: 52 },
  { pattern: /\bquarterly\b|\bquarter\b|\bqtrly\b|\bqtr\b/, times: 4 },
  { pattern: /\bsemi ?annual(?:ly)?\b|\bhalf ?yearly\b|\b(?:6|six) months?\b/, times: 2 },
  { pattern: /\b(?:monthly|month|mthly|mnthly|mo|mensual)\b|^(?:pac|eft|bank draft)\b/, times: 12 },
  { pattern: /\b(?:annual(?:ly)?|annuali[sz]ed|annum|yearly|year|yr|ann|anual)\b/, times: 1 },
];

/** How often a year a premium under such a header is paid; null where it does not say. */
export const paymentsNamed = (words: string): number | null =>
  perYear.find(({ pattern }) => pattern.test(words))?.times ?? null;

/** "Prem/Mo", "Premium per year", "Quarterly Premium". What somebody pays elsewhere, or could, is no quote. */
export function premiumField(words: string): 'premium' | 'monthly_premium' | null {
  const isPremium =
    /\b(?:premium|prem|prima)\b/.test(words) || /^(?:pac|eft|bank draft) (?:amount|payment)$/.test(words);
  const isElse =
    /\b(?:current(?:ly)?|existing|previous|old|other|competitor|budget|max(?:imum)?|afford(?:able)?|mode|frequency|date|day|status|type|count|paid|due|refund|finance|increase|spouse)\b/;
  if (!isPremium || isElse.test(words)) return null;
  const times = paymentsNamed(words);
  return times === null ? null : times === 1 ? 'premium' : 'monthly_premium';
}
