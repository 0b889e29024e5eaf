// An address in one cell: "12 Main St, Apt 4, Tampa, FL 33602", also with line breaks, a country, or the state in full.
import { cleanLine } from '../../domain/plain-text.ts';
import { stateCode } from '../../domain/us-state.ts';

export interface WholeAddress {
  street: string | null;
  city: string | null;
  state: string;
  zip: string | null;
}

const country = /^(?:u\.?s\.?a?\.?|united states(?: of america)?)$/i;
const zipAtEnd = /(?:^|[\s,])(\d{5}(?:-\d{4})?)$/;
const streetLike = /\d|\bp\.? ?o\.? ?box\b|^(?:rr|rural route|general delivery)\b/i;
/** A second line of the street, never a city. */
const unitLike = /^(?:apt|apartment|unit|suite|ste|lot|trlr|rm|room|fl|floor|bldg|building|#)\b|^#/i;
/** The longest names of states, in words. */
const mostStateWords = 3;

/** Null: the cell is not an address with its state, or leaves open where one part ends. */
export function readWholeAddress(cell: string): WholeAddress | null {
  const parts = cell
    .split(/[\n\r,;]+/)
    .map(cleanLine)
    .filter(Boolean);
  if (parts.length > 1 && country.test(parts.at(-1) ?? '')) parts.pop();
  const zip = takeZip(parts);
  const state = takeState(parts, zip !== null);
  if (state === null || parts.length === 0) return null;
  const last = parts.at(-1) ?? '';
  const hasCity = !streetLike.test(last) && !unitLike.test(last);
  const [street, city] = hasCity ? [parts.slice(0, -1), last] : [parts, null];
  // "Tampa, FL" and "Springfield, Illinois" alone may be anything.
  if (zip === null && (street.length === 0 || city === null)) return null;
  if (street.length > 0 && !street.some((line) => streetLike.test(line))) return null;
  return { street: street.join(', ') || null, city, state, zip };
}

/** Takes it from the end of the last part, which goes where nothing else stands in it. */
function takeZip(parts: string[]): string | null {
  const last = parts.at(-1) ?? '';
  const zip = zipAtEnd.exec(last)?.[1] ?? null;
  // "12345" alone is a number, and so may be the one before a street's name.
  if (zip === null || (parts.length === 1 && !/[a-z]/i.test(last))) return null;
  keepLast(parts, last.slice(0, -zip.length));
  return zip;
}

/** The same with a state; without a comma before it only where a ZIP code follows. */
function takeState(parts: string[], hasZip: boolean): string | null {
  if (parts.length < 2) return null;
  const last = parts.at(-1) ?? '';
  const whole = stateCode(last);
  if (whole !== null) {
    parts.pop();
    return whole;
  }
  if (!hasZip) return null;
  const words = last.split(' ');
  for (let count = Math.min(mostStateWords, words.length - 1); count > 0; count--) {
    const state = stateCode(words.slice(-count).join(' '));
    if (state === null) continue;
    keepLast(parts, words.slice(0, -count).join(' '));
    return state;
  }
  return null;
}

function keepLast(parts: string[], text: string): void {
  parts.pop();
  const left = text.replace(/[\s,]+$/, '');
  if (left !== '') parts.push(left);
}
