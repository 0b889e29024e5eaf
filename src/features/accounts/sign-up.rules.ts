// What an address and a password must be before they make an account.
import { brand } from '../../domain/brand.ts';
import { lengthOf, passwordBounds, tooLong, tooShort } from './password-bounds.rules.ts';

/**
 * Folds ASCII letters only, and null for an address with anything else in it: a full fold maps look-alikes such as the
 * Kelvin sign onto plain letters, and a line break would end a mail's header.
 */
export function accountEmail(text: string): string | null {
  const trimmed = text.replace(/^ +| +$/g, '');
  if (!/^[\x21-\x7e]+$/.test(trimmed)) return null;
  return trimmed.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Words that a guesser of this product's passwords tries first. */
const productWords = [
  ...brand.productName.toLowerCase().split(/[^a-z]+/),
  'life',
  'insurance',
  'insure',
  'broker',
  'policy',
  'leads',
  'lead',
  'sales',
  'my',
  'the',
  'password',
  'welcome',
  'login',
].filter((word) => word.length > 1);

/**
 * Why this password will not do, as a sentence, or null. `isCommon` knows the lower-cased passwords that guessing
 * begins with; it lives on the server, the rest is shared.
 */
export function passwordFault(password: string, email: string, isCommon: (lower: string) => boolean): string | null {
  const length = lengthOf(password);
  if (length < passwordBounds.min) return tooShort;
  if (length > passwordBounds.max) return tooLong;
  const lower = password.toLowerCase();
  const [local = ''] = email.split('@');
  if (lower === email || (local.length >= 4 && withoutDecoration(lower) === withoutDecoration(local))) {
    return 'Your password can’t be your email address.';
  }
  if (isCommon(lower) || isCommon(withoutDecoration(lower)) || isRepetition(lower) || isMadeOfProductWords(lower)) {
    return 'This password is too easy to guess. Choose a different one.';
  }
  return null;
}

/** `Welcome2024!!` is `welcome` to a guesser: digits and signs at the ends are tried by machine. */
function withoutDecoration(lower: string): string {
  return lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
}

/** `aaaaaaaa`, `12121212`, `abcabcabc`. */
function isRepetition(lower: string): boolean {
  return [1, 2, 3, 4].some(
    (size) => lower.length > size && lower === lower.slice(0, size).repeat(lower.length).slice(0, lower.length),
  );
}

/** `AgentCRM2026`, `life-insurance!`: nothing but the product's words, digits and signs. */
function isMadeOfProductWords(lower: string): boolean {
  const letters = lower.replace(/[^a-z]/g, '');
  if (letters === '') return false;
  const reachable = new Set([0]);
  for (let from = 0; from < letters.length; from += 1) {
    if (!reachable.has(from)) continue;
    for (const word of productWords) if (letters.startsWith(word, from)) reachable.add(from + word.length);
  }
  return reachable.has(letters.length);
}
