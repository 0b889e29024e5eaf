// Phone cells as files have them: prefixes, extensions, Excel's exponents, several numbers in one cell.
import { isPlaceholder } from '../../domain/placeholder.ts';
import { normalizeLeadPhone } from '../../domain/phone-number.ts';
import { cleanCell } from './clean-cell.rules.ts';
import { isRefusedValue } from './refused-column.rules.ts';

export interface PhoneCell {
  /** Valid numbers in E.164, in order, each once. */
  numbers: string[];
  /** The extension of the first number, digits only. */
  extension: string | null;
  /** Parts that are no number, as written. */
  invalid: string[];
  /** True when Excel has rounded digits away (`2.03E+09`). */
  isRounded: boolean;
}

const plainNumber = /^[+(]?[0-9][0-9 ().-]{6,16}[0-9]$/;

export function readPhones(value: string): PhoneCell {
  const result: PhoneCell = { numbers: [], extension: null, invalid: [], isRounded: false };
  // A number column read as decimals.
  const text = cleanCell(value).replace(/^([0-9]{10,11})\.0+$/, '$1');
  if (plainNumber.test(text)) {
    addNumber(result, text, text);
    return result;
  }
  for (const part of splitNumbers(text)) readOne(result, part);
  return result;
}

function splitNumbers(text: string): string[] {
  if (text.length > 500) return [text.slice(0, 500)];
  // "(wife 615-555-0102)" behind a number is another number.
  return text.split(/:::|[;|,\n]| \/ | or | and | & | ?\((?=[a-z]{3,}[a-z .]*[:\s-]+[0-9(]{3})/i).flatMap((part) => {
    // `2025550143/2025550144`: only when both sides are whole numbers, for 202/555/0143 is one.
    const sides = part.split('/');
    return sides.length === 2 && sides.every((side) => side.replace(/[^0-9]/g, '').length >= 10) ? sides : [part];
  });
}

const label =
  /^(?:p|phone|tel|telephone|cell|cellphone|mobile|home|work|m|h|c|w|o|ph|office|main)\.?\s*[:=-]?\s*(?=[+(0-9])/i;
const trailingLabel = /[\s(-]*\b(?:cell|mobile|home|work|office|main|landline|primary|c|h|m|w)\b\s*\)?$/i;
const extensionPattern = /[\s,;]*(?:\bext(?:ension|n)?\b\.?|(?<=[0-9 )])x|#)\s*[:.]?\s*([0-9]{1,8})$/i;

function readOne(result: PhoneCell, part: string): void {
  const written = part.trim();
  if (isPlaceholder(written)) return;
  let text = written
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(label, '')
    .replace(/^tel:/i, '');
  const extension = extensionPattern.exec(text);
  if (extension) text = text.slice(0, extension.index);
  text = text.replace(trailingLabel, '').trim();
  const whole = withoutExponent(text);
  if (whole === null) {
    result.isRounded = true;
    result.invalid.push(written);
    return;
  }
  if (addNumber(result, whole, written) && extension) result.extension ??= extension[1] ?? null;
}

function addNumber(result: PhoneCell, text: string, written: string): boolean {
  // One digit ten times over stands for no number.
  const digits = text.replace(/[^0-9]/g, '');
  if (/^1?([0-9])\1{6,}$/.test(digits)) return false;
  const number =
    /\p{L}/u.test(text) || isRefusedValue(text) ? null : normalizeLeadPhone(text.replace(/^00(?=[1-9])/, '+'));
  if (!number || (number.startsWith('+1') && number.length !== 12)) {
    result.invalid.push(written);
    return false;
  }
  if (!result.numbers.includes(number)) result.numbers.push(number);
  return true;
}

/** `2.025550143E9` → `2025550143`, `2025550143.0` without its fraction; null when digits are lost. */
function withoutExponent(text: string): string | null {
  const match = /^\+?([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,2})$/i.exec(text);
  if (!match) return text.replace(/\.0+$/, '');
  const fraction = match[2] ?? '';
  const places = Number(match[3]);
  // Excel drops the zeros at the end, so that two missing places may be zeros; more are lost digits.
  if (places > 14 || fraction.length > places || places - fraction.length > 2) return null;
  return `${match[1]}${fraction.padEnd(places, '0')}`;
}
